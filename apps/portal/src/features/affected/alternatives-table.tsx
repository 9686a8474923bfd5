import { KEPT_FROM } from '@stormlane/domain/deciding'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { durationWords } from '@stormlane/domain/time'
import { formatDayTime, formatSpan, formatWeekdayTime } from '../../platform/time-format.ts'
import { LevelGlyph } from '../../ui/levels/level-glyph.tsx'
import { affectedTexts } from './affected.texts.ts'
import { AlternativeAction } from './alternative-action.tsx'
import css from './alternatives-table.module.css'
import { ArrivalRange } from './arrival-range.tsx'
import type { Alternative, Decision } from './decision-queries.ts'

const TEXTS = affectedTexts.decision

interface AlternativesTableProps {
  decision: Decision
  /** Of the asset. */
  timeZone: string | undefined
  /** Of the asset. */
  name: string
}

/** What can be done about the weather on a trip, the advised alternative first. In a narrow place its rows are stacked. */
export function AlternativesTable({ decision, timeZone, name }: AlternativesTableProps) {
  const advisedFirst = decision.alternatives.toSorted((a, b) => Number(b.recommended) - Number(a.recommended))
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={TEXTS.title}>
        <thead>
          <tr>
            {Object.entries(TEXTS.columns).map(([id, title]) => (
              <th key={id} scope="col" data-column={id}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {advisedFirst.map((alternative) => (
            <AlternativeRow key={alternative.id} {...{ alternative, decision, timeZone, name }} />
          ))}
        </tbody>
      </table>
      <p className={css.foot}>{footWords(decision, timeZone)}</p>
    </div>
  )
}

function AlternativeRow({
  alternative,
  decision,
  timeZone,
  name,
}: AlternativesTableProps & { alternative: Alternative }) {
  const { kind, until, leavesAt, minutesLost, worstLevel, worstMiles, recommended, drivingHoursLeft } = alternative
  const moment = kind === 'leave_later' ? leavesAt : until
  const title = TEXTS.kinds[kind](alternative.place?.name ?? '', alternative.roadNames, alternative.speedMph)
  return (
    <tr data-recommended={recommended}>
      <td data-column="what" title={title}>
        <span className={css.title}>
          <b>{title}</b>
          {recommended ? <span className={css.best}>{TEXTS.recommended}</span> : null}
        </span>
        {moment ? (
          <span className={css.muted}>{TEXTS.until[kind](formatDayTime(new Date(moment), timeZone))}</span>
        ) : null}
      </td>
      <td data-column="arrival">
        <Arrival {...{ alternative, decision, timeZone }} />
      </td>
      <td data-column="lost">{TEXTS.lost(minutesLost)}</td>
      <td data-column="worst">
        <span className={css.worst}>
          <LevelGlyph level={impactLevelName(worstLevel as ImpactLevel)} />
          {worstMiles > 0 ? TEXTS.miles(worstMiles) : TEXTS.clear}
        </span>
      </td>
      <td data-column="keeps">
        <Keeps chance={alternative.appointmentChance} />
      </td>
      <td data-column="driving">{drivingHoursLeft === null ? TEXTS.none : durationWords(60 * drivingHoursLeft)}</td>
      <td data-column="does">
        <AlternativeAction {...{ alternative, decision, name }} />
      </td>
    </tr>
  )
}

interface ArrivalProps {
  alternative: Alternative
  decision: Decision
  timeZone: string | undefined
}

function Arrival({ alternative, decision, timeZone }: ArrivalProps) {
  const { p10, p50, p90, expected } = alternative.arrival
  const time = (at: string) => formatWeekdayTime(new Date(at), timeZone)
  const between = p10 && p90 ? TEXTS.between(time(p10), time(p90)) : undefined
  return (
    <span className={css.arrival} title={between}>
      <b>{formatDayTime(new Date(p50 ?? expected), timeZone)}</b>
      {between ? <span className="visually-hidden">{between}</span> : null}
      <ArrivalRange alternative={alternative} decision={decision} />
    </span>
  )
}

/** The chance of the appointment, as a number and as a bar. */
function Keeps({ chance }: { chance: number | null }) {
  if (chance === null) return TEXTS.none
  return (
    <span className={css.keeps} data-kept={chance >= KEPT_FROM}>
      {TEXTS.chance(chance)}
      <span className={css.bar} aria-hidden="true">
        <i style={{ width: `${100 * chance}%` }} />
      </span>
    </span>
  )
}

function footWords({ appointment }: Decision, timeZone: string | undefined): string {
  if (!appointment) return TEXTS.foot
  const latest = new Date(appointment.latest)
  const dock = appointment.earliest
    ? formatSpan(new Date(appointment.earliest), latest, timeZone)
    : TEXTS.before(formatDayTime(latest, timeZone))
  return `${TEXTS.dock(dock)} ${TEXTS.foot}`
}

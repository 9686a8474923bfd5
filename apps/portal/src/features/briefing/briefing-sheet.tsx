import { AFFECTED_LEVELS, briefedStormSentences, darkBriefingMap, levelCountsText } from '@stormlane/domain/desk'
import { LEVEL_WORDS, withoutCause } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { ActionWords } from '../../parts/assets/action-words.tsx'
import {
  formatCalendarDay,
  formatDayTime,
  formatMoment,
  formatWindow,
  servedWindow,
} from '../../platform/time-format.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { useColorMode } from '../../ui/theme/color-mode-context.tsx'
import css from './briefing.module.css'
import { briefingTexts as TEXTS } from './briefing.texts.ts'
import type { Briefing } from './briefing-query.ts'

const levelOf = (level: number) => impactLevelName(level as ImpactLevel)
const total = (counts: Briefing['shift']['levelCounts']) =>
  AFFECTED_LEVELS.reduce((sum, level) => sum + counts[level], 0)

/** The briefing as users read and print it: at most two pages. */
export function BriefingSheet({ briefing }: { briefing: Briefing }) {
  const { groupName, organizationName, madeAt, timezone, mapSvg, unratedCount } = briefing
  return (
    <article className={css.sheet}>
      <p className={css.subject}>{TEXTS.of(groupName ?? organizationName, formatMoment(new Date(madeAt), timezone))}</p>
      {unratedCount > 0 ? <p role="status">{TEXTS.unrated(unratedCount)}</p> : null}
      <div className={css.top}>
        <Changes changes={briefing.changes} />
        <BriefingMap svg={mapSvg} />
      </div>
      <Storms briefing={briefing} />
      <Shift shift={briefing.shift} timezone={timezone} isAfterStorms={briefing.storms.length > 0} />
      <Outlook outlook={briefing.outlook} />
    </article>
  )
}

const pictureOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** In the colors of the portal; printed, it is light in both themes. */
function BriefingMap({ svg }: { svg: string }) {
  const { shown } = useColorMode()
  return (
    <picture className={css.map}>
      <source media="print" srcSet={pictureOf(svg)} />
      <img src={pictureOf(shown === 'dark' ? darkBriefingMap(svg) : svg)} alt={TEXTS.map} />
    </picture>
  )
}

function Changes({ changes: { since, rose, fell, cleared, changes } }: Pick<Briefing, 'changes'>) {
  return (
    <section aria-label={TEXTS.changed} className={css.since}>
      <h2>{TEXTS.changed}</h2>
      {since === null ? (
        <p className={css.muted}>{TEXTS.noYesterday}</p>
      ) : rose + fell + cleared === 0 ? (
        <p className={css.muted}>{TEXTS.noChange}</p>
      ) : (
        <>
          <p className={css.muted}>{TEXTS.changes(rose, fell, cleared)}</p>
          <ul className={css.changes}>
            {changes.map(({ id, name, reason, previousImpactLevel, impactLevel }) => (
              <li key={id}>
                <b>{name}</b>{' '}
                {TEXTS.fromTo(LEVEL_WORDS[levelOf(previousImpactLevel)], LEVEL_WORDS[levelOf(impactLevel)])}
                {reason ? <span className={css.muted}> {reason}</span> : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Each storm in two sentences; its name opens its room. */
function Storms({ briefing: { storms, moreStormCount, madeAt, timezone } }: { briefing: Briefing }) {
  if (storms.length === 0) return null
  const now = new Date(madeAt)
  const moment = (at: string) => formatDayTime(new Date(at), timezone)
  const ahead = (at: string) => (new Date(at) > now ? moment(at) : null)
  return (
    <section aria-label={TEXTS.storms} className={css.inStorms}>
      <h2>{TEXTS.storms}</h2>
      <ul className={css.storms}>
        {storms.map((storm) => (
          <li key={storm.stormId}>
            <LevelChip level={levelOf(storm.impactLevel)} />
            <div>
              <p>
                <a href={`/client/storms/${encodeURIComponent(storm.stormId)}`}>
                  <b>{storm.name}</b>
                </a>{' '}
                <Counts counts={storm.levelCounts} />
              </p>
              {briefedStormSentences({
                ...storm,
                level: storm.impactLevel as ImpactLevel,
                begins: ahead(storm.beginsAt),
                ends: moment(storm.endsAt),
                strongest: moment(storm.strongestFrom),
                isStrongestOver: new Date(storm.strongestUntil) <= now,
                first: storm.first && { name: storm.first.name, at: ahead(storm.first.at) },
              }).map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {moreStormCount > 0 ? <p className={css.muted}>{TEXTS.moreStorms(moreStormCount)}</p> : null}
    </section>
  )
}

interface ShiftProps extends Pick<Briefing, 'shift' | 'timezone'> {
  isAfterStorms: boolean
}

/** What is affected outside of the storms above. */
function Shift({ shift: { endAt, worst, outsideCounts }, timezone, isAfterStorms }: ShiftProps) {
  const rest = total(outsideCounts) - worst.length
  const until = formatDayTime(new Date(endAt), timezone)
  const title = isAfterStorms ? TEXTS.outside(until) : TEXTS.shift(until)
  return (
    <section aria-label={title} className={css.shift}>
      <h2>
        {title} <Counts counts={outsideCounts} />
      </h2>
      {worst.length === 0 ? (
        <p className={css.muted}>{isAfterStorms ? TEXTS.noneOutside : TEXTS.noneInShift}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              {Object.values(TEXTS.columns).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {worst.map(({ id, name, impactLevel, reason, recommendedAction, ...when }) => (
              <tr key={id}>
                <td>
                  <LevelChip level={levelOf(impactLevel)} />
                </td>
                <th scope="row">{name}</th>
                <td>{spanOf(when)}</td>
                <td>
                  {reason}. <ActionWords action={withoutCause(recommendedAction, reason)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rest > 0 ? <p className={css.muted}>{TEXTS.more(rest)}</p> : null}
    </section>
  )
}

function Outlook({ outlook }: Pick<Briefing, 'outlook'>) {
  return (
    <section aria-label={TEXTS.outlook} className={css.outlook}>
      <h2>{TEXTS.outlook}</h2>
      <table className={css.table}>
        <tbody>
          {outlook.map(({ day, date, isKnown, levelCounts, worst }) => (
            <tr key={`${day} ${date}`}>
              <th scope="row">
                {TEXTS.days[day]}
                {formatCalendarDay(date)}
              </th>
              <td>{isKnown || total(levelCounts) > 0 ? <DayCounts counts={levelCounts} /> : TEXTS.unknown}</td>
              <td>
                {worst.map(({ id, name, impactLevel, reason }) => (
                  <p key={id}>
                    <b>{name}</b>: {LEVEL_WORDS[levelOf(impactLevel)]}. {reason}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** In the zone of the asset. */
const spanOf = ({
  startAt,
  endAt,
  knownUntil,
  timezone,
}: Pick<Briefing['shift']['worst'][number], 'startAt' | 'endAt' | 'knownUntil' | 'timezone'>) =>
  formatWindow(servedWindow(startAt, endAt, knownUntil), timezone ?? undefined)

const DayCounts = ({ counts }: { counts: Briefing['shift']['levelCounts'] }) =>
  total(counts) === 0 ? TEXTS.quiet : <Counts counts={counts} />

const Counts = ({ counts }: { counts: Briefing['shift']['levelCounts'] }) => (
  <span className={css.counts}>{levelCountsText(counts)}</span>
)

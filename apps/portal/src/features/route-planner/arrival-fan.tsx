import { percentText } from '@stormlane/domain'
import { appointmentWords, arrivalZone, likelyWords } from '../../parts/assets/arrival-odds.ts'
import { formatClock } from '../../platform/time-format.ts'
import css from './arrival-fan.module.css'
import type { RouteOption } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

export interface ShownAppointment {
  earliest: string | null
  latest: string
}

/** From when to when all fans of a run are drawn, so that options can be compared. */
export interface FanSpan {
  fromMs: number
  toMs: number
}

/** A twentieth of the span stays free on both sides. */
const MARGIN = 0.05

export function fanSpan(options: readonly RouteOption[], appointment: ShownAppointment | null): FanSpan {
  const times = [
    ...options.flatMap(({ arrival }) => (arrival ? [arrival.p10, arrival.p90] : [])),
    ...(appointment ? [appointment.earliest ?? appointment.latest, appointment.latest] : []),
  ].map((time) => Date.parse(time))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const free = MARGIN * (last - first)
  return { fromMs: first - free, toMs: last + free }
}

interface ArrivalFanProps {
  option: RouteOption
  appointment: ShownAppointment | null
  span: FanSpan
}

/** The chance to keep the appointment, and the likely arrivals on a line of time. */
export function ArrivalFan({ option, appointment, span }: ArrivalFanProps) {
  const { arrival } = option
  const likely = likelyWords(option)
  const onTime = appointmentWords(option, appointment)
  if (!arrival || (!likely && !onTime)) return null
  const share = (time: string) => `${(100 * (Date.parse(time) - span.fromMs)) / (span.toMs - span.fromMs)}%`
  const between = (from: string, to: string) => ({
    left: share(from),
    width: `calc(${share(to)} - ${share(from)})`,
  })
  return (
    <div className={css.odds}>
      {arrival.onTimeChance === null ? null : (
        <p className={css.chance}>
          <strong>{percentText(arrival.onTimeChance)}</strong>
          <span>{plannerTexts.results.onTime}</span>
        </p>
      )}
      <div className={css.fan}>
        <div className={css.line} aria-hidden="true">
          {appointment ? (
            <i className={css.window} style={between(appointment.earliest ?? appointment.latest, appointment.latest)} />
          ) : null}
          <i className={css.spread} style={between(arrival.p10, arrival.p90)} />
          <i
            className={css.median}
            style={{ left: share(arrival.p50) }}
            title={formatClock(arrival.p50, arrivalZone(option))}
          />
        </div>
        <p className={css.words}>{[likely, onTime].filter((words) => words !== undefined).join(', ')}</p>
      </div>
    </div>
  )
}

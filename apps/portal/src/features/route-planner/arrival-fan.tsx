import { percentText } from '@stormlane/domain/measures'
import { durationWords, MINUTE_MS } from '@stormlane/domain/time'
import { appointmentWords, arrivalZone, likelyWords } from '../../parts/assets/arrival-odds.ts'
import { formatClock } from '../../platform/time-format.ts'
import { curvePath, curveSpan, type FanSpan } from './arrival-curve.ts'
import css from './arrival-fan.module.css'
import type { RouteOption } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

export interface ShownAppointment {
  earliest: string | null
  latest: string
}

/** All fans of a run share one span, so that options can be compared. This share of it stays free on both sides. */
const MARGIN = 0.05
/** Minimum span, so that a spread of a minute does not fill the line and look uncertain. */
const LEAST_SPAN_MS = 20 * MINUTE_MS

const quantiles = ({ p10, p50, p90 }: NonNullable<RouteOption['arrival']>) => ({
  p10: Date.parse(p10),
  p50: Date.parse(p50),
  p90: Date.parse(p90),
})

export function fanSpan(options: readonly RouteOption[], appointment: ShownAppointment | null): FanSpan {
  const times = [
    ...options.flatMap(({ arrival }) => (arrival ? Object.values(curveSpan(quantiles(arrival))) : [])),
    ...(appointment ? [Date.parse(appointment.earliest ?? appointment.latest), Date.parse(appointment.latest)] : []),
  ]
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const free = Math.max(MARGIN * (last - first), (LEAST_SPAN_MS - (last - first)) / 2)
  return { fromMs: first - free, toMs: last + free }
}

interface ArrivalFanProps {
  option: RouteOption
  appointment: ShownAppointment | null
  span: FanSpan
}

/** Shows the probability of keeping the appointment, and a curve of the likely arrivals over a time line. */
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
  const latestMs = appointment ? Date.parse(appointment.latest) : span.toMs
  const earliestMs = appointment?.earliest ? Date.parse(appointment.earliest) : span.fromMs
  const waitsMs = earliestMs - Date.parse(arrival.p50)
  const { onTimeChance, earlyChance } = arrival
  const texts = plannerTexts.results
  return (
    <div className={css.odds}>
      {onTimeChance === null ? null : (
        <p className={css.chance}>
          <strong>{percentText(Math.max(0, onTimeChance - (earlyChance ?? 0)))}</strong>
          <span>{typeof earlyChance === 'number' ? texts.inWindow : texts.onTime}</span>
        </p>
      )}
      <div className={css.fan}>
        <div className={css.line} aria-hidden="true">
          {appointment ? (
            <i className={css.window} style={between(appointment.earliest ?? appointment.latest, appointment.latest)} />
          ) : null}
          <svg className={css.curve} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {appointment?.earliest ? (
              <path className={css.early} d={curvePath(quantiles(arrival), span, { ...span, toMs: earliestMs })} />
            ) : null}
            <path
              className={css.kept}
              d={curvePath(quantiles(arrival), span, { fromMs: earliestMs, toMs: latestMs })}
            />
            <path className={css.late} d={curvePath(quantiles(arrival), span, { ...span, fromMs: latestMs })} />
          </svg>
          <i className={css.spread} style={between(arrival.p10, arrival.p90)} />
          <i
            className={css.median}
            style={{ left: share(arrival.p50) }}
            title={formatClock(arrival.p50, arrivalZone(option))}
          />
        </div>
        <p className={css.words}>{[likely, onTime].filter((words) => words !== undefined).join(', ')}</p>
        {onTimeChance !== null && typeof earlyChance === 'number' ? (
          <p className={css.shares}>
            <span>{texts.early(percentText(earlyChance))}</span>
            <span>{texts.tooLate(percentText(1 - onTimeChance))}</span>
          </p>
        ) : null}
        {appointment?.earliest && waitsMs >= MINUTE_MS ? (
          <p className={css.words}>{texts.waits(durationWords(waitsMs / MINUTE_MS))}</p>
        ) : null}
      </div>
    </div>
  )
}

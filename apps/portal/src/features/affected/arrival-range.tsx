import css from './arrival-range.module.css'
import type { Alternative, Decision } from './decision-queries.ts'

interface ArrivalRangeProps {
  alternative: Alternative
  decision: Decision
}

/**
 * Draws when an alternative arrives, from P10 to P90 with P50, on the scale of all alternatives and over the window of
 * the appointment. Its words stand beside it, so it is hidden from screen readers.
 */
export function ArrivalRange({ alternative: { arrival }, decision }: ArrivalRangeProps) {
  const [early, middle, late] = oddsOf(arrival)
  const appointment = decision.appointment
  const [from, to] = scaleOf(decision)
  if (from === to) return null
  const place = (start: number, end: number) => {
    const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))
    return { left: `${100 * share(start)}%`, width: `${100 * (share(end) - share(start))}%` }
  }
  return (
    <span className={css.range} aria-hidden="true">
      {appointment ? (
        <i
          className={css.appointment}
          data-part="appointment"
          style={place(timeOf(appointment.earliest, from), timeOf(appointment.latest, to))}
        />
      ) : null}
      <i className={css.odds} data-part="odds" style={place(early, late)} />
      <i className={css.middle} data-part="middle" style={{ left: place(middle, middle).left }} />
    </span>
  )
}

const timeOf = (time: string | null, otherwise: number) => (time === null ? otherwise : Date.parse(time))

/** P10, P50 and P90; the expected arrival where odds are unknown. */
function oddsOf({ p10, p50, p90, expected }: Alternative['arrival']): [early: number, middle: number, late: number] {
  const known = Date.parse(expected)
  return [timeOf(p10, known), timeOf(p50, known), timeOf(p90, known)]
}

/** From the earliest to the latest of all arrivals, and to the end of the appointment. */
function scaleOf({ alternatives, appointment }: Decision): [from: number, to: number] {
  const times = alternatives.flatMap(({ arrival }) => oddsOf(arrival))
  if (appointment) times.push(Date.parse(appointment.latest))
  return [Math.min(...times), Math.max(...times)]
}

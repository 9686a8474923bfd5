import css from './best-departure.module.css'
import { KEPT_COLORS, RISK_COLORS } from './departure-colors.ts'
import { riskName } from './risk-level.ts'
import { plannerTexts } from './route-planner.texts.ts'

/** What the colors of the departures say: the chance to keep the appointment, or the worst level on the way. */
export function DepartureLegend({ aboutAppointment }: { aboutAppointment: boolean }) {
  const texts = plannerTexts.departures
  const steps = aboutAppointment
    ? KEPT_COLORS.map(([least, color]) => ({ color, words: texts.keptFrom(least) }))
    : RISK_COLORS.map(([level, color]) => ({ color, words: riskName(level) }))
  return (
    <ul className={css.legend} aria-label={aboutAppointment ? texts.keptLegend : texts.riskLegend}>
      {steps.map(({ color, words }) => (
        <li key={words}>
          <i style={{ background: color }} />
          {words}
        </li>
      ))}
    </ul>
  )
}

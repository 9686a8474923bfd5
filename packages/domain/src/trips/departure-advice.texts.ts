import { LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { impactLevelName } from '../levels/impact-level.ts'
import { durationWords, HOUR_MS } from '../time/durations.ts'
import { arrivesLaterMinutes, type DepartureAdvice, isAsPlanned, type RatedDeparture } from './departure-advice.ts'

interface AdviceWording {
  /** Whether the planned departure is the present moment. */
  isNow: boolean
  /** Formats a departure time. */
  time: (moment: Date) => string
}

/** "Leave Thu 2:00 PM instead of Thu 8:00 AM: risk falls from High to Moderate, arrive 5 h 10 min later." */
export function departureAdviceWords(advice: DepartureAdvice<RatedDeparture>, { isNow, time }: AdviceWording): string {
  const { planned, best } = advice
  if (isAsPlanned(advice))
    return `Leaving ${isNow ? 'now' : 'as planned'} is best within ${hoursWords(searchedHours(advice))}.`
  const changes = [...riskWords(planned, best), arrivalWords(arrivesLaterMinutes(advice))]
  return `Leave ${time(best.departAt)} instead of ${isNow ? 'now' : time(planned.departAt)}: ${changes.join(', ')}.`
}

/** The hours after the planned departure in which the advice looked for a better one. */
export const searchedHours = ({
  planned,
  searchedUntil,
}: Pick<DepartureAdvice<RatedDeparture>, 'planned' | 'searchedUntil'>) =>
  Math.round((searchedUntil.getTime() - planned.departAt.getTime()) / HOUR_MS)

/** "24 hours". */
export const hoursWords = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

function riskWords(planned: RatedDeparture, best: RatedDeparture): string[] {
  const words = ({ risk }: RatedDeparture) => LEVEL_WORDS[impactLevelName(risk)]
  if (best.risk === planned.risk) return []
  return [`risk ${best.risk < planned.risk ? 'falls' : 'rises'} from ${words(planned)} to ${words(best)}`]
}

function arrivalWords(laterMinutes: number): string {
  if (laterMinutes === 0) return 'arrive at the same time'
  return `arrive ${durationWords(Math.abs(laterMinutes))} ${laterMinutes > 0 ? 'later' : 'earlier'}`
}

import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { DAY_MS, MINUTE_MS } from '../time/durations.ts'

/** The properties of a departure that the advice compares. */
export interface RatedDeparture {
  departAt: Date
  arriveAt: Date
  risk: ImpactLevel
}

export interface DepartureAdvice<Departure extends RatedDeparture> {
  planned: Departure
  /** The planned departure itself if waiting is not worth it. */
  best: Departure
  /** The last departure that was compared. */
  searchedUntil: Date
}

/** Later departures are compared up to this long after the planned one. */
export const DEPARTURE_SEARCH_MS = DAY_MS

/** A departure within this time of now means now, because a client's clock may be a little off (our choice). */
const NOW_TOLERANCE_MS = MINUTE_MS

/** Returns the departure with which later ones are compared: the given one, but not before now. */
export const plannedDeparture = (departAt: Date, now: Date): Date =>
  departAt.getTime() > now.getTime() + NOW_TOLERANCE_MS ? departAt : now

/** How much later an arrival may be to avoid a level of risk, in minutes (our choice): from High to Moderate 8 hours. */
const WORTH_WAITING_MINUTES: Partial<Record<ImpactLevel, number>> = {
  [IMPACT_LEVELS.low]: 60,
  [IMPACT_LEVELS.moderate]: 4 * 60,
  [IMPACT_LEVELS.high]: 12 * 60,
  [IMPACT_LEVELS.extreme]: 24 * 60,
}

/**
 * Advises when to leave, from departures sorted by time. Arrival and risk are ranked together: a later departure is recommended only
 * if it arrives earlier, in whole minutes, or at a lower level of risk, and never if another departure is better in one and no worse
 * in the other. Undefined without a departure at or after `plannedAt`.
 */
export function adviseDeparture<Departure extends RatedDeparture>(
  departures: readonly Departure[],
  plannedAt: Date,
): DepartureAdvice<Departure> | undefined {
  const until = plannedAt.getTime() + DEPARTURE_SEARCH_MS
  const compared = departures.filter(({ departAt }) => departAt >= plannedAt && departAt.getTime() <= until)
  const [planned] = compared
  if (!planned) return undefined
  const best = compared.reduce((least, departure) => (isBetter(departure, least) ? departure : least))
  return { planned, best, searchedUntil: (compared.at(-1) as Departure).departAt }
}

/** Compares costs, then arrivals; a tie keeps the earlier departure. */
function isBetter(departure: RatedDeparture, other: RatedDeparture): boolean {
  const difference = costMinutes(departure) - costMinutes(other)
  return difference < 0 || (difference === 0 && arrivalMinute(departure) < arrivalMinute(other))
}

const costMinutes = (departure: RatedDeparture) =>
  arrivalMinute(departure) + (WORTH_WAITING_MINUTES[departure.risk] ?? 0)

const arrivalMinute = ({ arriveAt }: RatedDeparture) => Math.round(arriveAt.getTime() / MINUTE_MS)

/** By how many whole minutes the advised departure arrives later than the planned one; negative if it arrives earlier. */
export const arrivesLaterMinutes = ({ planned, best }: Pick<DepartureAdvice<RatedDeparture>, 'planned' | 'best'>) =>
  arrivalMinute(best) - arrivalMinute(planned)

/** Whether waiting is not worth it. */
export const isAsPlanned = ({ planned, best }: Pick<DepartureAdvice<RatedDeparture>, 'planned' | 'best'>) =>
  best.departAt.getTime() === planned.departAt.getTime()

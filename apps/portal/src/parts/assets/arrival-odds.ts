import { likelyArrivalWords, onTimeWords, type RouteWords } from '@stormlane/domain/trips'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatDayTime } from '../../platform/time-format.ts'

type Result = Pick<
  NonNullable<SavedRoute['latestRouteResults']>[number],
  'adjustedArrivalTime' | 'arrival' | 'destinationTimeZone'
>

/** The destination's time zone. Undefined, which means the viewer's zone, for results of older versions. */
export const arrivalZone = ({ destinationTimeZone }: Result) => destinationTimeZone ?? undefined

/** The time zone of the route's origin. Undefined, which means the viewer's zone, until the route is evaluated. */
export const departureZone = ({ latestRouteResults }: Pick<SavedRoute, 'latestRouteResults'>) =>
  latestRouteResults?.[0]?.originTimeZone ?? undefined

/** `likely 7:31 – 9:34 PM`; undefined where it is unknown or the spread is below a minute. */
export function likelyWords(result: Result, words?: RouteWords): string | undefined {
  if (!result.arrival) return undefined
  const span = { p10: new Date(result.arrival.p10), p90: new Date(result.arrival.p90) }
  return likelyArrivalWords(span, arrivalZone(result), words)
}

/** `82% to make Fri 9:00 PM CST`; undefined without an appointment. */
export function appointmentWords(
  result: Result,
  appointment: SavedRoute['appointment'],
  words?: RouteWords,
): string | undefined {
  const chance = result.arrival?.onTimeChance
  if (chance === null || chance === undefined || !appointment) return undefined
  const latest = formatDayTime(new Date(appointment.latest), arrivalZone(result), words?.locale)
  return onTimeWords(chance, latest, words, result.arrival?.earlyChance)
}

/** The likely arrival span and the chance to make the appointment, where known. Every screen uses the same wording. */
export const arrivalNotes = (result: Result, appointment: SavedRoute['appointment'], words?: RouteWords): string[] =>
  [likelyWords(result, words), appointmentWords(result, appointment, words)].flatMap((note) => note ?? [])

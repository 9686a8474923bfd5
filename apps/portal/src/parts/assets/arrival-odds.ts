import { likelyArrivalWords, onTimeWords, type RouteWords } from '@stormlane/domain'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { formatDayTime } from '../../platform/time-format.ts'

type Result = Pick<
  NonNullable<SavedRoute['latestRouteResults']>[number],
  'adjustedArrivalTime' | 'arrival' | 'destinationTimeZone'
>

/** The zone of the destination; the viewer's own for results of older versions. */
export const arrivalZone = ({ destinationTimeZone }: Result) => destinationTimeZone ?? undefined

/** The zone of the origin of a route; the viewer's own until it is evaluated. */
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
  return onTimeWords(chance, formatDayTime(new Date(appointment.latest), arrivalZone(result), words?.locale), words)
}

/** What is known of the arrival beside its time, the same words on every screen. */
export const arrivalNotes = (result: Result, appointment: SavedRoute['appointment'], words?: RouteWords): string[] =>
  [likelyWords(result, words), appointmentWords(result, appointment, words)].flatMap((note) => note ?? [])

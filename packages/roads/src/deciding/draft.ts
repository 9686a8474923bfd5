// A way that was walked, and what follows from the walk: the stretch to avoid, the hours left, the odds of arrival.
import type { AlternativeKind, WaitingPlace } from '@stormlane/domain/deciding'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import {
  type ArrivalOdds,
  arrivalOdds,
  DutyClock,
  hoursLeft,
  type PathWeather,
  type RouteOption,
} from '@stormlane/domain/roads'
import { memberArrivals } from '../travel/arrival-ensemble.ts'
import type { Surroundings, Trip } from '../travel/evaluate-route.ts'
import { standingSeconds, type TravelPath } from '../travel/travel-path.ts'
import type { OpenWalk } from './closed-road.ts'
import type { WayRating } from './rate-way.ts'

export interface Draft extends OpenWalk {
  kind: AlternativeKind
  option: RouteOption
  rating: WayRating
  /** What the walk read. */
  weather: PathWeather
  place?: WaitingPlace
  untilMs?: number
  speedMph?: number
}

/** Arrival at free flow, with the stops, and the breaks that driving on takes. */
export function arrivalWithoutWeather(
  path: TravelPath,
  { walked: { departAtMs, breaks } }: Pick<Draft, 'walked'>,
): number {
  const breakMs = Map.groupBy(breaks, ({ step }) => step)
  let now = departAtMs
  for (let step = 0; step < path.count; step++) {
    for (const { startsAtMs, endsAtMs } of breakMs.get(step) ?? []) now += endsAtMs - startsAtMs
    now += (1000 * (path.lengthMeters[step] as number)) / (path.freeFlowMps[step] as number)
    now += 1000 * standingSeconds(path, step, now)
  }
  return now
}

/** The first and last step at the worst level, from Moderate on; undefined below. */
export function worstSteps({ rating: { levels, worstLevel } }: Draft): { from: number; to: number } | undefined {
  if (worstLevel < IMPACT_LEVELS.moderate) return undefined
  return { from: levels.indexOf(worstLevel), to: levels.lastIndexOf(worstLevel) }
}

/** Null if late arrivals lie beyond the forecast. */
export async function oddsOf(
  { path, drive, walked, weather }: Draft,
  { appointment }: Trip,
  surroundings: Surroundings,
  signal?: AbortSignal,
): Promise<ArrivalOdds | null> {
  const membersMs = await memberArrivals({ path, drive, walked, weather }, surroundings.weather, signal)
  const odds = arrivalOdds({ forecastMs: walked.arriveAtMs, membersMs }, appointment ?? null)
  return odds.p90 > weather.window.endAt ? null : odds
}

/** Hours that the driver may still drive on arrival; null if hours of service are not followed. */
export function drivingHoursAtArrival({ path, drive, walked }: Draft): number | null {
  if (!drive.driver) return null
  const clock = new DutyClock(drive.driver)
  const breaks = Map.groupBy(walked.breaks, ({ step }) => step)
  for (let step = 0; step < path.count; step++) {
    for (const { kind } of breaks.get(step) ?? []) clock.take(kind)
    const onRoad = path.option.segments[path.segment[step] as number]?.roadKind !== 'ferry'
    if (onRoad) clock.drive(walked.seconds[step] as number)
    else clock.stand(walked.seconds[step] as number)
    const drivenAt = (walked.entersAtMs[step] as number) + 1000 * (walked.seconds[step] as number)
    clock.stand(standingSeconds(path, step, drivenAt))
  }
  return hoursLeft(clock.hours()).driving
}

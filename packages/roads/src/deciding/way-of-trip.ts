// One way of a trip with its variants: later, with a wait, slower. They share what is loaded for the way.
import type { DecidingCosts } from '@stormlane/domain/deciding'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { mphToMps } from '@stormlane/domain/measures'
import type { RouteOption } from '@stormlane/domain/roads'
import { loadWeather, type Surroundings, visitTimes } from '../travel/evaluate-route.ts'
import { stepPlaces, type TravelPath, travelPath } from '../travel/travel-path.ts'
import type { Drive } from '../travel/walk.ts'
import { closedSteps, type RoadClosed, walkWhenOpen } from './closed-road.ts'
import type { Draft } from './draft.ts'
import { rateWay } from './rate-way.ts'

interface Shared {
  surroundings: Surroundings
  closures: readonly RoadClosed[]
  costs: DecidingCosts
  /** How much later than at the slowest the weather of each step may be read. */
  longestWaitMs: number
  signal?: AbortSignal | undefined
}

/** The slowest average speed against free flow; the weather is loaded for it. */
const SLOWEST_FACTOR = 0.5

export type WayOfTrip = Awaited<ReturnType<typeof openWay>>

/** Loads what all variants of a way share: its steps, the weather until the longest wait, alerts and closures. */
export async function openWay(
  option: RouteOption,
  drive: Drive,
  { surroundings: { weather, alerts }, closures, costs, longestWaitMs, signal }: Shared,
) {
  const path = travelPath(option)
  const visits = visitTimes(path, drive, SLOWEST_FACTOR)
  for (let step = 0; step < path.count; step++) visits.until[step] = (visits.until[step] as number) + longestWaitMs
  const loaded = await loadWeather(path, weather, { visits, signal })
  const covering = alerts.covering(stepPlaces(path))
  const closed = closedSteps(path, closures)
  return {
    path,

    /** Walks the way or a variant of it. Throws beyond the end of the forecast. */
    walk(
      kind: Draft['kind'],
      from: Drive,
      {
        variant = path,
        usualSeconds,
        ...rest
      }: Partial<Draft> & { variant?: TravelPath; usualSeconds?: Float64Array } = {},
    ): Draft {
      const open = walkWhenOpen(variant, loaded, from, closed)
      const rating = rateWay({ path: open.path, walked: open.walked, covering, usualSeconds }, costs)
      return { ...rest, kind, option, ...open, rating, weather: loaded }
    },
  }
}

/** The way with its steps at Moderate or worse driven at most at a speed, where the weather would allow more. */
export function slowedWay(
  path: TravelPath,
  { rating: { levels }, walked }: Pick<Draft, 'rating' | 'walked'>,
  mph: number,
) {
  const slowMps = mphToMps(mph)
  return {
    ...path,
    freeFlowMps: path.freeFlowMps.map((usual, step) => {
      const inWeather = (path.lengthMeters[step] as number) / (walked.seconds[step] as number)
      const isDangerous = (levels[step] as number) >= IMPACT_LEVELS.moderate
      // The walk multiplies by the weather's factor again, which hardly depends on the speed.
      return isDangerous && inWeather > slowMps ? (usual * slowMps) / inWeather : usual
    }),
  }
}

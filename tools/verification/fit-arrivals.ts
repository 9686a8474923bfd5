import type { RandomSource } from '@stormlane/domain/measures'
import { membersArrivedBy } from '@stormlane/domain/roads'
import { MINUTE_MS } from '@stormlane/domain/time'
import { fitLogistic } from '../../packages/simulation/build/fit-logistic.ts'
import type { RandomTrip } from './random-trips.ts'

/** Shares of members at which the curve has a stop. */
const STOPS = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
/** Random times per trip, from before the first member's arrival to after the last. */
const TIMES_OF_A_TRIP = 24
const BEYOND = 0.15
/** If the members arrive within two minutes of each other, the weather does not matter. */
const LEAST_SPREAD_MINUTES = 2
/** Shares are clamped to this range, because the logarithms of shares outside it would weigh too much. */
const [LEAST_SHARE, MOST_SHARE] = [0.02, 0.98]

/**
 * Fits the stops of the curve from the share of members to the share of trips that have arrived, by beta calibration
 * (Kull, Silva Filho & Flach 2017), which is logistic regression on ln m and -ln(1 - m).
 */
export function fittedStops(trips: readonly RandomTrip[], random: RandomSource): [members: number, arrived: number][] {
  const cases = trips.flatMap((trip) => casesOf(trip, random))
  const [shift = 0, early = 1, late = 1] = fitLogistic(cases, [])
  const curve = (share: number) => 1 / (1 + Math.exp(-(shift + early * Math.log(share) - late * Math.log(1 - share))))
  return [[0, 0], ...STOPS.map((share): [number, number] => [share, curve(share)]), [1, 1]]
}

function casesOf({ forecast, members, arrived }: RandomTrip, random: RandomSource) {
  const [first, last] = [Math.min(forecast, ...members), Math.max(forecast, ...members)]
  const spread = last - first
  if (spread < LEAST_SPREAD_MINUTES) return []
  const arrivals = { forecastMs: forecast * MINUTE_MS, membersMs: members.map((minutes) => minutes * MINUTE_MS) }
  return Array.from({ length: TIMES_OF_A_TRIP }, () => first + spread * ((1 + 2 * BEYOND) * random() - BEYOND)).flatMap(
    (time) => {
      const share = membersArrivedBy(arrivals, time * MINUTE_MS)
      if (share === 0 || share === 1) return []
      const within = Math.min(MOST_SHARE, Math.max(LEAST_SHARE, share))
      return { inputs: [Math.log(within), -Math.log(1 - within)], came: arrived <= time ? 1 : 0 }
    },
  )
}

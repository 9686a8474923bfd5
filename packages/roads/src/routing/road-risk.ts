// The dangers of roads as time: what crashes on an edge are expected to cost, in seconds of the vehicle's hour.
import { crashCostPerMile, type DecidingCosts, INDEX_UNDER_EXTREME_ALERT } from '@stormlane/domain/deciding'
import { tippingScore } from '@stormlane/domain/indices'
import { metersToMiles } from '@stormlane/domain/measures'
import type { AlertsAlongPath } from '@stormlane/domain/roads'
import { EDGE_FERRY, type RoadGraph } from '../network/road-graph.ts'
import type { RoadDangers } from './road-speeds.ts'
import type { EdgeSeconds } from './route-cost.ts'

/** When an area is under an alert of severity Extreme, in ms. */
export type ExtremeTimes = readonly (readonly [fromMs: number, untilMs: number])[]

interface RiskyDrive {
  graph: RoadGraph
  dangers: RoadDangers
  /** For each site of the dangers, when it is under an alert of severity Extreme. */
  extreme: ReadonlyMap<number, ExtremeTimes>
  criticalGustMps: number
  costs: DecidingCosts
}

/** An hour that costs nothing would make every danger infinite, so it costs at least this much here (our choice). */
const LEAST_HOUR_DOLLARS = 1
/** Roads under an alert of severity Extreme are taken only if every other way is this many times longer (our choice). */
const EXTREME_FACTOR = 10

/** Seconds that are added to the driving time of an edge for its dangers, beyond those of fine weather. */
export function riskSeconds({ graph, dangers, extreme, criticalGustMps, costs }: RiskyDrive): EdgeSeconds {
  const fine = crashCostPerMile(0, 0, costs)
  const secondsPerDollar = 3600 / Math.max(LEAST_HOUR_DOLLARS, costs.hour)
  const isUnderExtremeAlert = (edge: number, atMs: number) =>
    extreme.size > 0 &&
    dangers
      .sitesOf(edge)
      .some((site) => (extreme.get(site) ?? []).some(([from, until]) => atMs >= from && atMs < until))
  return (edge, atMs) => {
    if ((graph.edgeFlags[edge] as number) & EDGE_FERRY) return 0
    const { dangerIndex, gustMps } = dangers.worst(edge, atMs)
    const meters = graph.edgeLengthMeters[edge] as number
    const speed = graph.edgeFreeFlowMps[edge] as number
    const isExtreme = isUnderExtremeAlert(edge, atMs)
    const crash = isExtreme ? INDEX_UNDER_EXTREME_ALERT : dangerIndex
    // The worst direction of the wind, because an edge has many bearings.
    const tipping = gustMps > 0 ? tippingScore({ across: gustMps, ahead: 0 }, speed, criticalGustMps) : 0
    const dollars = metersToMiles(meters) * (crashCostPerMile(crash, tipping, costs) - fine)
    return dollars * secondsPerDollar + (isExtreme ? (EXTREME_FACTOR * meters) / speed : 0)
  }
}

/** Finds the sites under alerts of severity Extreme, and when. */
export function extremeSites({ sites }: RoadDangers, alerts: AlertsAlongPath): Map<number, ExtremeTimes> {
  const found = new Map<number, ExtremeTimes>()
  alerts.covering(sites).forEach((covering, site) => {
    const times = covering
      .filter(({ severity }) => severity === 'Extreme')
      .map(({ beginsAt, expiresAt }) => [beginsAt.getTime(), expiresAt.getTime()] as const)
    if (times.length > 0) found.set(site, times)
  })
  return found
}

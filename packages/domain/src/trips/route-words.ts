import type { LimitHazard } from '../impacts/limits/limit-hazard.ts'
import type { ActionName } from '../impacts/scores/action.ts'
import type { ImpactLevelName } from '../levels/impact-level.ts'

/** Driver-facing texts about a route. Every language has the whole table; a missing text does not compile. */
export interface RouteWords {
  /** Locale for numbers, dates and units. */
  locale: string
  /** Name of a hazard within a sentence, by its key in the impact indices. */
  hazard: (hazard: string) => string
  /** Label of a weather flag, by its wire name. */
  flag: (flag: string) => string
  levels: Record<ImpactLevelName, string>
  actions: Record<ActionName, string>
  noImpact: string
  /** The cause of a risk, as the end of a sentence. */
  cause: (hazard: string, road: string) => string
  slower: (percent: string, cause: string) => string
  roadRisk: (index: string, cause: string) => string
  tippingRisk: (index: string) => string
  floodRisk: (index: string, road: string) => string
  extremeWeather: (cause: string) => string
  /** A limit of the carrier that the route reaches; the English reason names the vehicles that it is for. */
  ownLimit: (reached: { hazard: LimitHazard; value: string; limit: string; reason: string; road: string }) => string
  /** A stretch of road; `to` is undefined if it lies within one mile. */
  miles: (from: string, to: string | undefined) => string
  costs: {
    none: string
    worstOn: (where: string) => string
    adds: (duration: string) => string
    addsMostOn: (duration: string, where: string) => string
  }
  advice: {
    delay: (cost: string) => string
    hold: (place: string | undefined, cost: string) => string
    reduce_speed: (place: string | undefined, cost: string) => string
    secure_load: (place: string | undefined, cost: string) => string
    monitor: (cost: string) => string
    /** Options are named by letters, starting with A. */
    reroute: (letter: string, via: string, level: string, arrives: string) => string
  }
  arrives: { atOnce: string; later: (duration: string) => string; earlier: (duration: string) => string }
  driving: { clear: string; keepBelow: (speed: string) => string; care: string; crosswind: string }
  breaks: (count: number, duration: string) => string
  likely: (span: string) => string
  onTime: (percent: string, latest: string) => string
  /** The chance to arrive before an appointment begins, as a note beside the former. */
  early: (percent: string) => string
}

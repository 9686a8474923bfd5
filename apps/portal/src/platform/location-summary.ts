import type { locationSchema, Modelled } from '@stormlane/contract'
import type { Timeframe } from '@stormlane/domain'
import type * as z from 'zod'

/** A place as the server tells of it, saved (then it has an id) or not. */
export type MapLocation = Modelled<z.output<typeof locationSchema>>
export type LocationSummary = NonNullable<MapLocation['subhourlyImpactSummary']>

export const summaryOf = (location: MapLocation, timeframe: Timeframe): LocationSummary | null =>
  timeframe === 'nowcast' ? location.subhourlyImpactSummary : location.extendedImpactSummary

import type { locationSchema, Modeled } from '@stormlane/contract'
import type { Timeframe } from '@stormlane/domain/time'
import type * as z from 'zod'

/** A location as the server sends it; only saved ones have an id. */
export type MapLocation = Modeled<z.output<typeof locationSchema>>
export type LocationSummary = NonNullable<MapLocation['subhourlyImpactSummary']>

export const timeframeSummary = (location: MapLocation, timeframe: Timeframe): LocationSummary | null =>
  timeframe === 'nowcast' ? location.subhourlyImpactSummary : location.extendedImpactSummary

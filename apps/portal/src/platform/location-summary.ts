import type { locationSchema, Modeled } from '@stormlane/contract'
import { isMapLayer, MAP_LAYERS, type Timeframe, WEATHER_TAG_NAMES } from '@stormlane/domain'
import type * as z from 'zod'

/** A location as the server sends it; only saved ones have an id. */
export type MapLocation = Modeled<z.output<typeof locationSchema>>
export type LocationSummary = NonNullable<MapLocation['subhourlyImpactSummary']>

export const timeframeSummary = (location: MapLocation, timeframe: Timeframe): LocationSummary | null =>
  timeframe === 'nowcast' ? location.subhourlyImpactSummary : location.extendedImpactSummary

/** The name of an impact tag without its level: `Road Conditions`, `Winter Storm Warning`. */
export function reasonName({ event, variable, text }: LocationSummary['tags'][number]): string {
  if (event) return event
  if (variable && isMapLayer(variable)) return MAP_LAYERS[variable].label
  return WEATHER_TAG_NAMES[variable as keyof typeof WEATHER_TAG_NAMES] ?? text
}

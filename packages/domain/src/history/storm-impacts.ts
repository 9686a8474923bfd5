import type { MapIndexId } from '../weather/index-ids.ts'
import type { StormKind } from './historical-storm.ts'

/** The impacts of a storm by their names on the wire, and the index that their tiles show (HIST-023). */
export const STORM_IMPACTS = {
  Road: 'road',
  RightRoute: 'road',
  Power: 'power',
  Flood: 'flood',
  'Life and Property': 'life_property',
  'Wildfire Conditions': 'wildfire_conditions',
} as const satisfies Record<string, MapIndexId>

export type StormImpactName = keyof typeof STORM_IMPACTS

/** The impacts that a storm of each kind is judged by, the leading one first (our choice). */
export const IMPACTS_OF_KIND: Record<StormKind, readonly StormImpactName[]> = {
  blizzard: ['Road', 'RightRoute', 'Power', 'Life and Property'],
  ice: ['Road', 'RightRoute', 'Power'],
  flash_flood: ['Flood', 'Road', 'RightRoute', 'Life and Property'],
  hurricane: ['Power', 'Road', 'RightRoute', 'Flood', 'Life and Property'],
  severe_storms: ['Life and Property', 'Power', 'Road', 'RightRoute'],
  wildfire_wind: ['Wildfire Conditions', 'Road', 'RightRoute', 'Power'],
  other: ['Road', 'RightRoute', 'Power', 'Flood', 'Life and Property'],
}

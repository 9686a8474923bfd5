import type { OrganizationSettings } from './organization-settings.ts'

/** South-west and north-east corners, longitude first. */
export type MapBounds = readonly [southWest: readonly [number, number], northEast: readonly [number, number]]

/** Contiguous United States (MAP-097). */
export const CONTINENTAL_US: MapBounds = [
  [-125, 24.4],
  [-66.9, 49.4],
]
/** Mexico with its border states (MAP-098). */
const MEXICO: MapBounds = [
  [-118.5, 14.4],
  [-86.6, 32.8],
]

/** What a map shows at first when no asset or URL determines its view. */
export const defaultMapBounds = (settings: Pick<OrganizationSettings, 'MexicoMapBounds'>): MapBounds =>
  settings.MexicoMapBounds ? MEXICO : CONTINENTAL_US

import type { OrganizationSettings } from './organization-settings.ts'

/** South-west and north-east corners, longitude first. */
export type MapBounds = readonly [southWest: readonly [number, number], northEast: readonly [number, number]]

/** Contiguous United States (core §9). */
export const CONTINENTAL_US: MapBounds = [
  [-125, 24.4],
  [-66.9, 49.4],
]
/** Mexico with its border states: the variant that an organization can be given. */
const MEXICO: MapBounds = [
  [-118.5, 14.4],
  [-86.6, 32.8],
]

/** What a map shows that has nothing of its own to show. */
export const defaultMapBounds = (settings: Pick<OrganizationSettings, 'MexicoMapBounds'>): MapBounds =>
  settings.MexicoMapBounds ? MEXICO : CONTINENTAL_US

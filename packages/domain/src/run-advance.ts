import { HOUR_MS } from './durations.ts'

/** Locations that stand on a run this much older are not shown while they are loaded anew (core §4, §9). */
export const LOCATIONS_CLEARED_AFTER_MS = 3 * HOUR_MS

/** The run time advanced so far that what is shown of the locations misleads. */
export const clearsLocations = (before: Date, newest: Date): boolean =>
  newest.getTime() - before.getTime() >= LOCATIONS_CLEARED_AFTER_MS

/**
 * What a location's new run reloads (core §4): the selected city where the run is newer than the forecast that is
 * displayed of it, else the city's data.
 */
export const reloadAfterRun = (newRun: Date, displayedRun: Date | null): 'selected-city' | 'city-data' =>
  displayedRun !== null && newRun > displayedRun ? 'selected-city' : 'city-data'

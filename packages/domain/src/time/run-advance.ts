import { HOUR_MS } from './durations.ts'

/**
 * Locations rated by a run this much older are cleared while they reload, because old ratings would mislead (API-136).
 */
export const LOCATIONS_CLEARED_AFTER_MS = 3 * HOUR_MS

/** Our choice. Runs are hourly; those of real models arrive up to two and a half hours after their first hour. */
const OLD_AFTER_MS = 4 * HOUR_MS

/** Whether a run is so old that new runs must have stopped arriving. */
export const isOldRun = (runTime: Date, now: Date): boolean => now.getTime() - runTime.getTime() > OLD_AFTER_MS

export const shouldClearLocations = (before: Date, newest: Date): boolean =>
  newest.getTime() - before.getTime() >= LOCATIONS_CLEARED_AFTER_MS

/**
 * Returns what a new run reloads: the selected city if the run is newer than the displayed forecast, else the city's
 * data (API-134, API-135).
 */
export const reloadAfterRun = (newRun: Date, displayedRun: Date | null): 'selected-city' | 'city-data' =>
  displayedRun !== null && newRun > displayedRun ? 'selected-city' : 'city-data'

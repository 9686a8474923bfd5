import { expect, test } from 'vitest'
import { isOldRun, LOCATIONS_CLEARED_AFTER_MS, reloadAfterRun, shouldClearLocations } from './run-advance.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 0, 14, hour, minute))

test.each([
  [at(12), at(14, 59), false],
  [at(12), at(15), true],
  [at(12), at(18), true],
  [at(12), at(12), false],
  [at(15), at(12), false],
])('locations of the run at %s are cleared when the run at %s arrives: %s [API-136]', (before, newest, cleared) => {
  expect(LOCATIONS_CLEARED_AFTER_MS).toBe(10_800_000)
  expect(shouldClearLocations(before, newest)).toBe(cleared)
})

test.each([
  ['newer than the displayed run', at(13), at(12), 'selected-city'],
  ['equal to the displayed run', at(12), at(12), 'city-data'],
  ['older than the displayed run', at(11), at(12), 'city-data'],
  ['that arrives while nothing is displayed', at(12), null, 'city-data'],
] as const)('a run %s reloads the right data', (_, newRun, displayed, reloaded) => {
  expect(reloadAfterRun(newRun, displayed)).toBe(reloaded)
})

test.each([
  [at(12), at(14, 30), false],
  [at(12), at(16), false],
  [at(12), at(16, 1), true],
])('the run of %s is old at %s: %s', (run, now, old) => {
  expect(isOldRun(run, now)).toBe(old)
})

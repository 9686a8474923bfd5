import { expect, test } from 'vitest'
import { NO_INPUTS } from './plan-inputs.ts'
import { type FinishedRun, NO_RUNS, routeIdOf, withRun } from './run-results.ts'

const toDenver = { ...NO_INPUTS, origin: { label: 'Denver', latitude: 39.74, longitude: -104.98 } }
const run = (inputs: FinishedRun['inputs'], minute: number): FinishedRun => ({
  state: 'done',
  forecast: { routeResults: [] } as unknown as FinishedRun['forecast'],
  ranAt: new Date(60_000 * minute),
  inputs,
})

test('results are kept by route, a new one in the place of the older [PLAN-047]', () => {
  const first = withRun(withRun(NO_RUNS, run(NO_INPUTS, 1)), run(toDenver, 2))
  expect(first.get(routeIdOf(NO_INPUTS))?.ranAt).toEqual(new Date(60_000))
  const renewed = withRun(first, run({ ...NO_INPUTS }, 3))
  expect(renewed.size).toBe(2)
  expect(renewed.get(routeIdOf(NO_INPUTS))?.ranAt).toEqual(new Date(180_000))
  expect(renewed.get(routeIdOf(toDenver))?.ranAt).toEqual(new Date(120_000))
})

test('of many routes the one that was run longest ago goes', () => {
  let runs = NO_RUNS
  for (let hour = 0; hour < 20; hour++) runs = withRun(runs, run({ ...NO_INPUTS, above: String(hour) }, hour))
  expect(runs.size).toBe(12)
  expect(runs.has(routeIdOf({ ...NO_INPUTS, above: '19' }))).toBe(true)
  expect(runs.has(routeIdOf({ ...NO_INPUTS, above: '7' }))).toBe(false)
})

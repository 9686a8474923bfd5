import { expect, test } from 'vitest'
import { NO_INPUTS } from './plan-inputs.ts'
import { type FinishedRun, NO_RUNS, unsavedRouteId, withRun } from './run-results.ts'

const toDenver = { ...NO_INPUTS, origin: { label: 'Denver', latitude: 39.74, longitude: -104.98 } }
const run = (inputs: FinishedRun['inputs'], minute: number): FinishedRun => ({
  state: 'done',
  forecast: { routeResults: [] } as unknown as FinishedRun['forecast'],
  ranAt: new Date(60_000 * minute),
  inputs,
})

test('results are cached by route id, a new one replacing the older [PLAN-047]', () => {
  const first = withRun(withRun(NO_RUNS, run(NO_INPUTS, 1)), run(toDenver, 2))
  expect(first.get(unsavedRouteId(NO_INPUTS))?.ranAt).toEqual(new Date(60_000))
  const renewed = withRun(first, run({ ...NO_INPUTS }, 3))
  expect(renewed.size).toBe(2)
  expect(renewed.get(unsavedRouteId(NO_INPUTS))?.ranAt).toEqual(new Date(180_000))
  expect(renewed.get(unsavedRouteId(toDenver))?.ranAt).toEqual(new Date(120_000))
})

test('the oldest run is dropped when there are too many', () => {
  let runs = NO_RUNS
  for (let hour = 0; hour < 20; hour++) runs = withRun(runs, run({ ...NO_INPUTS, above: String(hour) }, hour))
  expect(runs.size).toBe(12)
  expect(runs.has(unsavedRouteId({ ...NO_INPUTS, above: '19' }))).toBe(true)
  expect(runs.has(unsavedRouteId({ ...NO_INPUTS, above: '7' }))).toBe(false)
})

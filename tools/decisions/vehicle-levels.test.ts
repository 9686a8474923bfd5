import { expect, test } from 'vitest'
import { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { areaGrid } from '../../packages/simulation/src/simulated-source.ts'
import { DemoFleet } from './fleet-hour.ts'

/** No figure of the code was fitted to this world. docs/deciding.md has how many are High in a year of two such worlds. */
const HELD_OUT_SEED = 101
/** A night of January and an afternoon of July. */
const HOURS = ['2026-01-20T06:00:00Z', '2026-07-15T20:00:00Z']

test('every High of a vehicle has its reason, at hours of a world that nothing was fitted to [DECIDE-048]', async () => {
  const model = new AtmosphereModel(areaGrid(1), HELD_OUT_SEED)
  const fleet = new DemoFleet(20)
  let rated = 0
  let high = 0
  for (const hour of HOURS) {
    const now = new Date(hour)
    const { underWay, parked } = await fleet.at(model, now, { isAdvised: false })
    for (const { level, levelAhead, isExplained } of [...underWay, ...parked]) {
      expect(isExplained).toBe(true)
      expect(level).toBeLessThanOrEqual(levelAhead)
      rated++
      if (levelAhead >= 3) high++
    }
  }
  expect([rated > 100, high > 0]).toEqual([true, true])
}, 60_000)

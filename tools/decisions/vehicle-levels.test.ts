import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { expect, test } from 'vitest'
import { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { areaGrid } from '../../packages/simulation/src/simulated-source.ts'
import { DemoFleet, type RatedVehicle } from './fleet-hour.ts'
import { stormsOver } from './storm-footprint.ts'

/** No figure of the code was fitted to this world. docs/deciding.md has a year of two such worlds. */
const HELD_OUT_SEED = 101
/** A night of January and an afternoon of July. */
const HOURS = ['2026-01-20T06:00:00Z', '2026-07-15T20:00:00Z']

test('vehicles are High for a reason, and seldom outside storms, at hours of a world that nothing was fitted to [DECIDE-048]', async () => {
  const model = new AtmosphereModel(areaGrid(1), HELD_OUT_SEED)
  const fleet = new DemoFleet(20)
  const outside: RatedVehicle[] = []
  for (const hour of HOURS) {
    const now = new Date(hour)
    const { underWay, parked } = await fleet.at(model, now, { isAdvised: false })
    const isInStorm = stormsOver(model, now)
    for (const one of [...underWay, ...parked]) {
      expect(one.isExplained).toBe(true)
      expect(one.level).toBeLessThanOrEqual(one.levelAhead)
      if (!isInStorm(one)) outside.push(one)
    }
  }
  expect(outside.length).toBeGreaterThan(100)
  const high = outside.filter(({ level }) => level >= IMPACT_LEVELS.high)
  expect(high.length / outside.length).toBeLessThan(0.05)
}, 60_000)

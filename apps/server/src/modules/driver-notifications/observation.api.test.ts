import { THRESHOLD_VARIABLE_IDS, threshold } from '@stormlane/domain/drivers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_NOW } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { IDS, MINE, plantTwins } from '../../../test/twin-organizations.ts'
import { observationRepository } from './observation.repository.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await plantTwins(database)
})
afterAll(() => database.drop())

test('a recorded value meets the thresholds of its own variable, bounds included, and of no other', async () => {
  const observations = observationRepository(database)
  const later = new Date(TEST_NOW.getTime() + 900_000)
  // Each variable has its own value: 10, 20, 30 …
  const observed = THRESHOLD_VARIABLE_IDS.map((_, i) => 10 * (i + 1))
  await observations.record(MINE, later, [{ vehicleId: IDS.vehicle, observed, alerts: [], routeUntil: null }])
  const isMet = async (variable: (typeof THRESHOLD_VARIABLE_IDS)[number], lowerBound: number, upperBound: number) => {
    const thresholds = [threshold(variable, { lowerBound, upperBound })]
    return (await observations.meeting(MINE, later, { thresholds, alertIds: [], withWayThere: false })).length > 0
  }
  for (const [i, variable] of THRESHOLD_VARIABLE_IDS.entries()) {
    const value = 10 * (i + 1)
    expect([variable, await isMet(variable, value, value), await isMet(variable, value + 0.5, 999)]).toEqual([
      variable,
      true,
      false,
    ])
    expect([variable, await isMet(variable, -999, value - 0.5)]).toEqual([variable, false])
  }
})

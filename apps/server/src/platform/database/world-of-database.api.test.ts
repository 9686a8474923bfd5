import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { dataSourceRepository } from '../../modules/data-sources/data-source.repository.ts'
import { hazardFeedRepository } from '../../modules/hazard-feeds/hazard-feed.repository.ts'
import { forgetOtherModes } from './modes-of-feeds.ts'
import { requireWorld } from './world-of-database.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  await server.database.asSystem.deleteFrom('database_world').execute()
})
afterAll(() => server.stop())

test('a database takes the world of its first server and refuses another, so that nothing simulated is left in a live one', async () => {
  await requireWorld(server.database, 'simulated')
  await requireWorld(server.database, 'simulated')
  await expect(requireWorld(server.database, 'live')).rejects.toThrow(
    'The database holds a simulated world, and STORMLANE_WORLD is live',
  )
})

test('what a feed said while it was simulated is deleted when it becomes live or off, and nothing else is', async () => {
  const { database } = server
  const [feeds, states] = [hazardFeedRepository(database), dataSourceRepository(database)]
  const NAMES = ['events:fires', 'events:storms', 'road_conditions', 'road_conditions:cameras', 'government_alerts']
  for (const name of NAMES) await feeds.recordAnswer(name, TEST_NOW, { body: '{}', version: '1' })
  await states.record('events:fires', { isSuccess: true, nextTryAt: null }, TEST_NOW)
  await database.asSystem
    .insertInto('government_alerts')
    .values({ id: 'old', message: '{}', ends_at: new Date(TEST_NOW.getTime() + 1e6) })
    .execute()
  await database.asSystem
    .insertInto('government_alerts')
    .values(
      ['CAN', 'MEX'].map((country) => ({
        id: country,
        message: JSON.stringify({ country }),
        ends_at: new Date(TEST_NOW.getTime() + 1e6),
      })),
    )
    .execute()
  await forgetOtherModes(database, { alerts_canada: 'live', alerts_mexico: 'live' })
  await forgetOtherModes(database, { alerts_canada: 'off', alerts_mexico: 'live' })
  const alertIds = async () =>
    (await database.asSystem.selectFrom('government_alerts').select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(await alertIds()).toEqual(['MEX', 'old'])
  const kept = async () => {
    const found = await Promise.all(NAMES.map((name) => feeds.find(name)))
    return NAMES.filter((_, i) => found[i])
  }
  const simulated = Object.fromEntries(NAMES.map((name) => [name, 'simulated' as const]))
  await forgetOtherModes(database, simulated)
  await forgetOtherModes(database, simulated)
  expect(await kept()).toEqual(NAMES)
  const { 'road_conditions:cameras': _, ...modes } = simulated
  await forgetOtherModes(database, {
    ...modes,
    'events:fires': 'live',
    road_conditions: 'off',
    government_alerts: 'live',
  })
  expect(await kept()).toEqual(['events:storms'])
  expect(await alertIds()).toEqual([])
  expect((await states.states()).map(({ source }) => source)).not.toContain('events:fires')
})

test('when a feed changes its mode stored scores are due at once, and not otherwise [FEED-012]', async () => {
  const { asSystem } = server.database
  const { id: location_id, organization_id } = await asSystem
    .selectFrom('locations')
    .select(['id', 'organization_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  await asSystem.deleteFrom('location_scores').where('location_id', '=', location_id).execute()
  await asSystem
    .insertInto('location_scores')
    .values({ organization_id, location_id, made_from: 'run', score: null })
    .execute()
  const madeFrom = async () =>
    (
      await asSystem
        .selectFrom('location_scores')
        .where('location_id', '=', location_id)
        .select('made_from')
        .executeTakeFirstOrThrow()
    ).made_from
  await forgetOtherModes(server.database, { flood_chance: 'live' })
  await forgetOtherModes(server.database, { flood_chance: 'live' })
  expect(await madeFrom()).toBe('run')
  await forgetOtherModes(server.database, { flood_chance: 'off' })
  expect(await madeFrom()).toMatch(/^expired /)
})

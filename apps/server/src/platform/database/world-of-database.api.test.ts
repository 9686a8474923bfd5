import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
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

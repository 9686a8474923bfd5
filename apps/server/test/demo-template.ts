// The demo that every test application begins with: seeded once for a run, and copied with its database.
import { tmpdir } from 'node:os'
import { seedDemo } from '../src/demo/demo-organizations.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { openQueue } from '../src/platform/queue.ts'
import { openSecrets } from '../src/platform/secrets.ts'
import { movableClock } from '../src/platform/test-clock.ts'
import { createServices } from '../src/start/services.ts'
import { TEST_NOW } from './test-now.ts'

/** All test applications share it, because the demo's tokens are encrypted with it. */
export const TEST_SECRET_KEY = '7e57'.repeat(16)

/** Seeds a migrated database with the demo without shipments, and with the tables of the queue. */
export async function seedDemoTemplate(url: string): Promise<void> {
  const config = readConfig({ STORMLANE_DATA: tmpdir(), SECRET_KEY: TEST_SECRET_KEY })
  const clock = movableClock(TEST_NOW)
  const database = openDatabase({ url, log: () => undefined })
  const queue = await openQueue(url, () => undefined)
  const secrets = openSecrets(config)
  const servicesFor = (scoped: Database) =>
    createServices({ config, database: scoped, clock, queue, secrets, lookUpTxt: async () => [] })
  await seedDemo(database, clock, servicesFor, { shipments: 0 })
  await queue.stop()
  await database.close()
}

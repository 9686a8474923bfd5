// Stores the scores of a run on real PostgreSQL for an organization with a webhook that receives every change, and for
// one without, which is the peer. Size is the number of locations; a tenth of them change their level with each run.
// Their batches alternate, so that both meet the same load. The figure is the median of the runs. Goal: at most a third
// more.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { scoreLocation } from '@stormlane/domain/impacts'
import { seededRandom } from '@stormlane/domain/measures'
import { WEBHOOK_EVENT_TYPES } from '@stormlane/domain/product'
import { ZoneOffsets } from '@stormlane/domain/time'
import { MAP_INDEX_IDS } from '@stormlane/domain/weather'
import { scoreRepository } from '@stormlane/server/src/modules/scores/score.repository.ts'
import { scoreOnWire } from '@stormlane/server/src/modules/scores/score-on-wire.ts'
import { scoreState } from '@stormlane/server/src/modules/scores/score-state.ts'
import { openDatabase } from '@stormlane/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '@stormlane/server/src/platform/database/embedded-postgres.ts'
import { migrateToLatest } from '@stormlane/server/src/platform/database/migrate.ts'
import { PLACES_NOW, place } from './places.ts'

const SIZE = 2_000
const RUNS = 9
/** The batch size of the job that scores locations. */
const BATCH = 200
const GOAL_RATIO = 1.33
const zones = new ZoneOffsets()

const dataFolder = mkdtempSync(path.join(tmpdir(), 'stormlane-bench-'))
const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined, throwaway: true })
const database = openDatabase({ url: postgres.url, log: () => undefined })
try {
  await migrateToLatest(database)
  const [plain, watched] = [await addOrganization(false), await addOrganization(true)]
  const [theirs, ours]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run++) {
    const [unheard, heard] = await storeRun([plain, watched], run)
    theirs.push(unheard)
    ours.push(heard)
  }
  const figures = { ours: median(ours), peer: 'without a webhook', theirs: median(theirs), goal: GOAL_RATIO }
  const ratio = Number((figures.ours / figures.theirs).toFixed(2))
  console.log(JSON.stringify({ bench: 'webhook-scores', size: SIZE, unit: 'ms a run', ...figures, ratio }))
} finally {
  await database.close()
  await postgres.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}

interface Customer {
  id: string
  locations: { id: string; latitude: number; longitude: number; timezone: string }[]
}

/** Returns how long storing took for each customer. */
async function storeRun(customers: readonly [Customer, Customer], run: number): Promise<[number, number]> {
  const took: [number, number] = [0, 0]
  const source = { forecast: `run ${run}`, flags: '', at: PLACES_NOW }
  for (let i = 0; i < SIZE; i += BATCH)
    for (const [which, { id, locations }] of customers.entries()) {
      const batch = locations
        .slice(i, i + BATCH)
        .map((location, number) => ({ location, scored: scoreOf(i + number, run) }))
      const startedAt = performance.now()
      await scoreRepository(database).store(id, batch, source)
      took[which] = (took[which] ?? 0) + performance.now() - startedAt
    }
  return took
}

/** A tenth of the locations have bad weather in every other run. */
function scoreOf(number: number, run: number) {
  const isBad = number % 10 === 0 && run % 2 === 0
  const score = scoreLocation(
    place(number, seededRandom(number), isBad),
    { indices: MAP_INDEX_IDS, system: 'imperial' },
    PLACES_NOW,
    zones,
  )
  if (!score) return null
  const onWire = scoreOnWire(score)
  return { score: JSON.stringify(onWire), state: scoreState(onWire) }
}

async function addOrganization(hasWebhook: boolean): Promise<Customer> {
  const { id } = await database.asSystem
    .insertInto('organizations')
    .values({ name: 'Sites', plan: 'full', max_routes: 1, max_locations: SIZE, created_at: PLACES_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  const locations = Array.from({ length: SIZE }, (_, number) => ({
    id: randomUUID(),
    latitude: 30 + number / 1000,
    longitude: -90,
    timezone: 'America/Chicago',
  }))
  for (let i = 0; i < SIZE; i += 1000) {
    const rows = locations.slice(i, i + 1000).map((location, number) => ({
      ...location,
      organization_id: id,
      name: `Site ${i + number}`,
      zip: '60601',
      bounds: '{}',
      user_metadata: '{}',
      created_at: PLACES_NOW,
    }))
    await database.asSystem.insertInto('locations').values(rows).execute()
  }
  if (hasWebhook)
    await database.asSystem
      .insertInto('webhook_endpoints')
      .values({
        organization_id: id,
        url: 'https://hooks.example.com/',
        events: [...WEBHOOK_EVENT_TYPES],
        secret_encrypted: Buffer.from('secret'),
        created_at: PLACES_NOW,
      })
      .execute()
  return { id, locations }
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number)
}

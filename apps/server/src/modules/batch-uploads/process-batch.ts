// Stores the accepted rows of a batch, a chunk a transaction: the assets, what became of each row, and how far the batch is are written
// together or not at all. So a process that is killed leaves nothing half done, and whoever goes on adds nothing twice.
import type { Clock, Geocoder } from '@stormlane/domain'
import { sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { accountLimits } from '../account/account-limits.ts'
import type { StoredBatch } from './batch-upload.repository.ts'
import { BATCH_TEXTS } from './batch-uploads.texts.ts'
import type { LocationAsset, RouteAsset } from './row-reading.ts'
import { storeLocations } from './store-locations.ts'
import { storeRoutes } from './store-routes.ts'
import type { StoringOutcome } from './storing.ts'

interface Dependencies {
  database: Database
  clock: Clock
  geocoder: Geocoder
}

/** `idle` where there is nothing to do, or another process does it. */
export type Progress = 'more' | 'done' | 'idle'

const ROWS_AT_ONCE = 500
/** PostgreSQL's code for a unique key that is taken. */
const UNIQUE_VIOLATION = '23505'

/** Stores the next rows. Rows that cannot be stored together, as when two places are exchanged, are stored in ever smaller chunks. */
export async function processNextRows(
  dependencies: Dependencies,
  organizationId: string,
  id: string,
  most = ROWS_AT_ONCE,
): Promise<Progress> {
  const { maxLocations, maxRoutes } = await accountLimits(dependencies.database, organizationId)
  const limits = { location: maxLocations, route: maxRoutes }
  try {
    return await dependencies.database.asOrganization(organizationId, (db) =>
      processChunk(db, dependencies, { organizationId, id, most, limits }),
    )
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== UNIQUE_VIOLATION) throw error
    if (most > 1) return processNextRows(dependencies, organizationId, id, Math.ceil(most / 10))
    return dependencies.database.asOrganization(organizationId, (db) =>
      processChunk(db, dependencies, { organizationId, id, most, limits, refuse: BATCH_TEXTS.conflict }),
    )
  }
}

interface Chunk {
  organizationId: string
  id: string
  most: number
  limits: Record<StoredBatch['batch_type'], number>
  /** Words with which the rows are refused instead of stored. */
  refuse?: string
}

async function processChunk(
  db: Transaction<Tables>,
  { clock, geocoder }: Dependencies,
  { organizationId, id, most, limits, refuse }: Chunk,
): Promise<Progress> {
  const batch = await db
    .selectFrom('batch_uploads')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!batch) return 'idle'
  const rows = await db
    .selectFrom('batch_rows')
    .select(['line', 'asset'])
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', id)
    .where('problems', 'is', null)
    .where('line', '>', batch.processed_through)
    .orderBy('line')
    .limit(most)
    .execute()
  if (rows.length === 0) {
    await finish(db, batch)
    return 'done'
  }
  const storing = { organizationId, limit: limits[batch.batch_type], now: clock.now(), geocoder }
  const assets = rows.map(({ asset }) => asset)
  const outcomes: StoringOutcome[] = refuse
    ? rows.map(() => ({ problem: { field: null, message: refuse } }))
    : batch.batch_type === 'location'
      ? await storeLocations(db, assets as unknown as LocationAsset[], storing)
      : await storeRoutes(db, assets as unknown as RouteAsset[], storing)
  await noteOutcomes(
    db,
    batch,
    rows.map(({ line }, index) => ({ line, ...(outcomes[index] as StoringOutcome) })),
  )
  return 'more'
}

type NotedRow = { line: number } & StoringOutcome

/** A stored row needs no longer be kept; one that was refused goes over to the rejected ones. */
async function noteOutcomes(db: Transaction<Tables>, batch: StoredBatch, rows: readonly NotedRow[]): Promise<void> {
  const { organization_id, id } = batch
  const noted = rows.map((row) => ({
    line: row.line,
    outcome: 'outcome' in row ? row.outcome : null,
    asset_id: 'outcome' in row ? row.assetId : null,
    problems: 'problem' in row ? [row.problem] : null,
  }))
  await sql`
    update batch_rows set outcome = noted.outcome, asset_id = noted.asset_id, problems = noted.problems, asset = null,
      cells = case when noted.problems is null then null else batch_rows.cells end
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as noted (line integer, outcome text, asset_id uuid, problems jsonb)
    where batch_rows.organization_id = ${organization_id} and batch_rows.batch_id = ${id}
      and batch_rows.line = noted.line`.execute(db)
  const refused = rows.filter((row) => 'problem' in row).length
  const count = (outcome: string) => rows.filter((row) => 'outcome' in row && row.outcome === outcome).length
  await db
    .updateTable('batch_uploads')
    .set({
      processed_through: rows.at(-1)?.line ?? batch.processed_through,
      processed_count: batch.processed_count + rows.length,
      created_count: batch.created_count + count('created'),
      updated_count: batch.updated_count + count('updated'),
      accepted_count: batch.accepted_count - refused,
      rejected_count: batch.rejected_count + refused,
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

/** Nothing is left to store: says once what could not be, though its row was fine. */
async function finish(db: Transaction<Tables>, { organization_id, id, processing_errors }: StoredBatch): Promise<void> {
  const { rows } = await sql<{ message: string; count: number }>`
    select problems -> 0 ->> 'message' as message, count(*) as count from batch_rows
    where organization_id = ${organization_id} and batch_id = ${id} and problems is not null and identity is not null
    group by 1 order by 2 desc`.execute(db)
  await db
    .updateTable('batch_uploads')
    .set({
      status: 'processed',
      processing_errors: [...processing_errors, ...rows.map((row) => BATCH_TEXTS.refusedRows(row.count, row.message))],
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

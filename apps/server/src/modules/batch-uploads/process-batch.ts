// Stores the accepted rows of a batch, one chunk per transaction: the assets, the outcome of each row and the progress of the batch are
// committed together. A killed process leaves no partial chunk, and the process that continues adds nothing twice.
import type { Geocoder } from '@stormlane/domain/places'
import type { Clock } from '@stormlane/domain/time'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { accountRepository } from '../account/account.repository.ts'
import {
  lockProcessingBatch,
  markProcessed,
  nextAcceptedRows,
  noteOutcomes,
  refusedRowCounts,
} from './batch-row.repository.ts'
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

/** `idle` if there is nothing to do or another process is working on the batch. */
export type Progress = 'more' | 'done' | 'idle'

const ROWS_AT_ONCE = 500

/** Stores the next rows. On a unique violation, for example when two locations swap points, it retries with smaller chunks. */
export async function processNextRows(
  dependencies: Dependencies,
  organizationId: string,
  id: string,
  most = ROWS_AT_ONCE,
): Promise<Progress> {
  const { maxLocations, maxRoutes } = await accountRepository(dependencies.database).limits(organizationId)
  const limits = { location: maxLocations, route: maxRoutes }
  try {
    return await dependencies.database.asOrganization(organizationId, (db) =>
      processChunk(db, dependencies, { organizationId, id, most, limits }),
    )
  } catch (error) {
    if (violatedUniqueIndex(error) === undefined) throw error
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
  /** If set, the rows are refused with this message instead of stored. */
  refuse?: string
}

async function processChunk(
  db: Transaction<Tables>,
  { clock, geocoder }: Dependencies,
  { organizationId, id, most, limits, refuse }: Chunk,
): Promise<Progress> {
  const batch = await lockProcessingBatch(db, organizationId, id)
  if (!batch) return 'idle'
  const rows = await nextAcceptedRows(db, batch, most)
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

/** Marks the batch as processed and adds the reasons why valid rows could not be stored to its errors. */
async function finish(db: Transaction<Tables>, batch: StoredBatch): Promise<void> {
  const refused = await refusedRowCounts(db, batch)
  const errors = refused.map(({ count, message }) => BATCH_TEXTS.refusedRows(count, message))
  await markProcessed(db, batch, [...batch.processing_errors, ...errors])
}

import { rowFields } from '@stormlane/domain/batch'
import type { Geocoder } from '@stormlane/domain/places'
import type { Clock } from '@stormlane/domain/time'
import type { Bounds } from '@stormlane/domain/weather'
import type { Database } from '../../platform/database/database.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import { findFileVehicles } from '../routes/route-batch.repository.ts'
import type { ScoreService } from '../scores/score.service.ts'
import { findLineOf, findRow, replaceRow } from './batch-row.repository.ts'
import { batchUploadRepository, type StoredBatch, type StoredRow, visibleBatch } from './batch-upload.repository.ts'
import { BATCH_TEXTS } from './batch-uploads.texts.ts'
import { foundPlaces } from './geocode-cache.ts'
import { processNextRows } from './process-batch.ts'
import { type FileToReceive, receiveFile } from './receive-file.ts'
import { previewRows, type RowPreview } from './row-previews.ts'
import { duplicateOf, readRow, vehiclesNamed } from './row-reading.ts'

interface Dependencies {
  database: Database
  clock: Clock
  geocoder: Geocoder
  modelBounds: () => Bounds | null
  publish: Publish
  recordAudit: RecordAudit
  scores: Pick<ScoreService, 'preview'>
  /** Default to the documented limits; tests pass smaller ones. */
  mostRows?: number
  mostBytes?: number
}

export type BatchUploadService = ReturnType<typeof batchUploadService>

export function batchUploadService(dependencies: Dependencies) {
  const { database, clock, geocoder, modelBounds, mostRows, mostBytes, publish, recordAudit } = dependencies
  const batches = batchUploadRepository(database)

  async function find(organizationId: string, id: string): Promise<StoredBatch> {
    return found(await batches.find(organizationId, id))
  }

  /** Stores the next rows; after the last ones, the organization's open portals are notified. */
  async function processNext(organizationId: string, id: string): Promise<boolean> {
    const progress = await processNextRows(dependencies, organizationId, id)
    if (progress === 'done') await tell(await find(organizationId, id))
    return progress === 'more'
  }

  const tell = ({ organization_id, batch_type }: StoredBatch) =>
    publish(organization_id, 'assets', { asset_type: batch_type })

  return {
    list: batches.list,
    count: batches.count,
    rows: batches.rows,
    previews: (batch: StoredBatch, rows: readonly StoredRow[]): Promise<Map<number, RowPreview>> =>
      previewRows(dependencies, batch, rows),
    find,

    /** Returns the batch and records its download in the audit trail. */
    findForDownload: (actor: Actor, id: string, action: 'batch_downloaded' | 'rejected_rows_downloaded') =>
      database.asOrganization(actor.organizationId, async (db): Promise<StoredBatch> => {
        const batch = found(await visibleBatch(db, actor.organizationId, id).executeTakeFirst())
        await recordAudit(db, actor, action, batch.file_name)
        return batch
      }),

    /** Records in the audit trail who uploaded or processed the batch. */
    record: (actor: Actor, action: 'batch_uploaded' | 'batch_processed', batch: StoredBatch): Promise<void> =>
      database.asOrganization(actor.organizationId, (db) =>
        recordAudit(
          db,
          actor,
          action,
          BATCH_TEXTS.audited(batch.file_name, batch.accepted_count, batch.rejected_count),
        ),
      ),

    receive: (organizationId: string, file: FileToReceive) =>
      receiveFile({ batches, clock, geocoder, modelBounds, mostRows, mostBytes }, organizationId, file),

    /** Stores rows for at most `withinMs`; a background job stores the rest. */
    async process(organizationId: string, id: string, withinMs: number): Promise<StoredBatch> {
      const batch = await find(organizationId, id)
      if (batch.accepted_count === 0 && batch.status === 'pending')
        throw new DomainError('CONFLICT', [BATCH_TEXTS.noneAccepted])
      await batches.askForProcessing(organizationId, id)
      const until = performance.now() + withinMs
      while (performance.now() < until && (await processNext(organizationId, id)));
      return find(organizationId, id)
    },

    /** Continues every batch in processing; returns the number of chunks stored. */
    async processDue(signal: AbortSignal): Promise<number> {
      let chunks = 0
      for (const { organization_id, id } of await batches.processing(clock.now()))
        while (!signal.aborted && (await processNext(organization_id, id))) chunks += 1
      return chunks
    },

    async *file(organizationId: string, id: string): AsyncGenerator<Buffer> {
      for (let position = 0; ; position++) {
        const bytes = await batches.part(organizationId, id, position)
        if (!bytes) return
        yield bytes
      }
    },

    async remove(actor: Actor, id: string, withAssets: boolean): Promise<void> {
      const { organizationId } = actor
      const removed = await batches.remove(organizationId, id, withAssets, (db, { file_name }) =>
        recordAudit(db, actor, 'batch_deleted', withAssets ? `${file_name} and what it created` : file_name),
      )
      await tell(found(removed))
    },

    /** Corrects a rejected row and validates it again; only before the batch is processed. */
    async correct(
      organizationId: string,
      id: string,
      line: number,
      fields: Readonly<Record<string, string>>,
    ): Promise<{ batch: StoredBatch; row: StoredRow }> {
      return database.asOrganization(organizationId, async (db) => {
        const batch = found(await visibleBatch(db, organizationId, id).forUpdate().executeTakeFirst())
        if (batch.status !== 'pending') throw new DomainError('CONFLICT', [BATCH_TEXTS.alreadyProcessed])
        const before = found(await findRow(db, batch, line))
        if (before.problems === null) throw new DomainError('CONFLICT', [BATCH_TEXTS.notRejected])
        const cells = corrected(before.cells ?? [], batch.columns, fields)
        const around = {
          places: foundPlaces(geocoder, batch.organization_id),
          modelBounds: modelBounds(),
          now: clock.now(),
          vehicles: await findFileVehicles(db, organizationId, vehiclesNamed([{ cells }], batch.columns)),
        }
        const read = await readRow(batch.batch_type, cells, batch.columns, around)
        const same = await findLineOf(db, batch, read.identity)
        const row = same
          ? { asset: null, identity: null, problems: [duplicateOf(batch.batch_type, read.identity ?? '', same.line)] }
          : read
        const updated = await replaceRow(db, batch, { line, cells, ...row })
        const asset = row.asset as Record<string, unknown> | null
        return { batch: updated, row: { line, cells, asset, problems: row.problems } }
      })
    },
  }
}

/** The cells of a row with the given columns replaced. */
function corrected(
  cells: readonly string[],
  columns: readonly (string | null)[],
  fields: Readonly<Record<string, string>>,
): string[] {
  // Cells beyond the last column are dropped.
  const next = columns.map((_, index) => cells[index] ?? '')
  for (const [column, value] of Object.entries(fields)) {
    const index = columns.indexOf(column)
    if (index < 0) throw new DomainError('INVALID_INPUT', [BATCH_TEXTS.unknownColumn(column)])
    next[index] = value
  }
  return next
}

/** The cells of a row by column name. */
export const fieldsOf = (cells: readonly string[] | null, columns: readonly (string | null)[]) =>
  Object.fromEntries(rowFields(cells ?? [], columns).fields)

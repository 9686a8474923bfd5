import {
  createBatchUpload,
  deleteBatchUpload,
  downloadBatchUpload,
  downloadRejectedRows,
  getBatchUpload,
  listBatchRows,
  listBatchUploads,
  processBatchUpload,
  updateBatchRow,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { sendCsvFile } from '../../platform/http/csv-file.ts'
import { route } from '../../platform/http/route.ts'
import { acceptUploads, fileBytes } from '../../platform/http/upload.ts'
import { batchOnWire, rowOnWire } from './batch-on-wire.ts'
import type { BatchUploadService } from './batch-upload.service.ts'
import { BATCH_TEXTS } from './batch-uploads.texts.ts'
import { rejectedRowsFile } from './rejected-rows-file.ts'

/** The longest time a request waits for rows to be stored; the rest is stored in the background. */
const PROCESS_WITHIN_MS = 8_000

export async function batchUploadRoutes(app: FastifyInstance, batches: BatchUploadService): Promise<void> {
  await app.register(async (forms) => {
    await acceptUploads(forms)
    route(forms, createBatchUpload, async ({ session, actor, body, uploaded }) => {
      if (!uploaded) throw new DomainError('INVALID_INPUT', [BATCH_TEXTS.noFile])
      const { file, filename } = uploaded
      const batch = await batches.receive(session.organizationId, {
        type: body.batch_type,
        name: filename,
        columns: body.columns ?? {},
        bytes: fileBytes(uploaded),
        isTooLarge: () => file.truncated,
      })
      await batches.record(actor, 'batch_uploaded', batch)
      return { batch_upload: batchOnWire(batch) }
    })
  })

  route(app, listBatchUploads, async ({ session, query: { include_total_count, ...page } }) => {
    const found = await batches.list(session.organizationId, page)
    return {
      batch_uploads: found.map(batchOnWire),
      ...(include_total_count && { total_count: await batches.count(session.organizationId) }),
    }
  })

  route(app, getBatchUpload, async ({ session, params }) => ({
    batch_upload: batchOnWire(await batches.find(session.organizationId, params.id)),
  }))

  route(app, processBatchUpload, async ({ session, actor, params }) => {
    const before = await batches.find(session.organizationId, params.id)
    const batch = await batches.process(session.organizationId, params.id, PROCESS_WITHIN_MS)
    // Asking again for a batch that is being processed changes nothing.
    if (before.status === 'pending') await batches.record(actor, 'batch_processed', batch)
    return { batch_upload: batchOnWire(batch) }
  })

  route(app, downloadBatchUpload, async ({ actor, params }, reply) => {
    const { id, file_name } = await batches.findForDownload(actor, params.id, 'batch_downloaded')
    return sendCsvFile(reply, file_name, batches.file(actor.organizationId, id))
  })

  route(app, downloadRejectedRows, async ({ actor, params }, reply) => {
    const batch = await batches.findForDownload(actor, params.id, 'rejected_rows_downloaded')
    return sendCsvFile(reply, `rejected-${batch.file_name}`, rejectedRowsFile(batches, batch))
  })

  route(app, deleteBatchUpload, async ({ actor, params, query }) => {
    await batches.remove(actor, params.id, query.delete_associated_models)
    return { success: true as const }
  })

  route(app, listBatchRows, async ({ session, params, query: { rejected, limit, offset, include_total_count } }) => {
    const batch = await batches.find(session.organizationId, params.id)
    const rows = await batches.rows(session.organizationId, batch.id, { rejected, limit, offset })
    const previews = await batches.previews(batch, rows)
    return {
      batch_rows: rows.map((row) => rowOnWire(batch, row, previews.get(row.line))),
      ...(include_total_count && { total_count: rejected ? batch.rejected_count : batch.accepted_count }),
    }
  })

  route(app, updateBatchRow, async ({ session, params, body }) => {
    const { batch, row } = await batches.correct(session.organizationId, params.id, params.line, body.row_fields)
    return { batch_row: rowOnWire(batch, row), batch_upload: batchOnWire(batch) }
  })
}

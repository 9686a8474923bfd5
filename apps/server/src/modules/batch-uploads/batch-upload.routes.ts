import { Readable } from 'node:stream'
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
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
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
    route(forms, createBatchUpload, async ({ session, body, uploaded }) => {
      if (!uploaded) throw new DomainError('INVALID_INPUT', [BATCH_TEXTS.noFile])
      const { file, filename } = uploaded
      const batch = await batches.receive(session.organizationId, {
        type: body.batch_type,
        name: filename,
        bytes: fileBytes(uploaded),
        isTooLarge: () => file.truncated,
      })
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

  route(app, processBatchUpload, async ({ session, params }) => ({
    batch_upload: batchOnWire(await batches.process(session.organizationId, params.id, PROCESS_WITHIN_MS)),
  }))

  route(app, downloadBatchUpload, async ({ session, params }, reply) => {
    const { id, file_name } = await batches.find(session.organizationId, params.id)
    return sendFile(reply, file_name, batches.file(session.organizationId, id))
  })

  route(app, downloadRejectedRows, async ({ session, params }, reply) => {
    const batch = await batches.find(session.organizationId, params.id)
    return sendFile(reply, `rejected-${batch.file_name}`, rejectedRowsFile(batches, batch))
  })

  route(app, deleteBatchUpload, async ({ session, params, query }) => {
    await batches.remove(session.organizationId, params.id, query.delete_associated_models)
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

/** Sent as an attachment (RFC 6266), so that an uploaded file never opens as a page of this origin. */
function sendFile(reply: FastifyReply, fileName: string, content: AsyncIterable<string | Buffer>): FastifyReply {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', disposition)
    .serializer(String)
    .send(Readable.from(content))
}

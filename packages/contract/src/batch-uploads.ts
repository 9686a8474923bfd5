import { BATCH_LIMITS, BATCH_STATUSES, BATCH_TYPES } from '@stormlane/domain/batch'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, page, resourceId, success } from './conventions.ts'

/** Batch uploads per page of a list, and rows per page of a batch. */
export const BATCH_UPLOADS_PAGE_SIZE = 500
export const BATCH_ROWS_PAGE_SIZE = 500

export const batchUploadSchema = z
  .object({
    id: z.string(),
    batch_type: z.enum(BATCH_TYPES),
    file_name: z.string(),
    created_at: instant,
    processing_errors: z
      .array(z.string())
      .meta({ description: 'Problems of the file as a whole: ignored columns, rows beyond the limit of the plan' }),
    status: z.enum(BATCH_STATUSES).meta({ description: 'pending until process_batch is called' }),
    byte_count: z.int(),
    row_count: z.int().meta({ description: 'accepted_count and rejected_count together' }),
    accepted_count: z.int(),
    rejected_count: z.int(),
    processed_count: z.int().meta({ description: 'Rows that process_batch has processed so far' }),
    created_count: z.int(),
    updated_count: z.int(),
  })
  .meta({ id: 'BatchUpload' })

const rowProblem = z.object({ field: z.string().nullable(), message: z.string() })

export const batchRowSchema = z
  .object({
    line: z.int().meta({ description: 'Where the row begins in the file; the first line is 1' }),
    name: z.string(),
    place: z.string().meta({ description: 'Where it is, in words; empty if unknown' }),
    impact_level: z.int().nullable().meta({
      description:
        'Impact of the nowcast on an accepted location that is not stored yet; null for every other row, and without a forecast',
    }),
    problems: z.array(rowProblem).meta({ description: 'Why the row is rejected; empty for an accepted row' }),
    row_fields: z.record(z.string(), z.string()).meta({ description: 'Cells by column; only for rejected rows' }),
  })
  .meta({ id: 'BatchRow' })

export const listBatchUploads = defineCall({
  id: 'listBatchUploads',
  tag: 'Batch uploads',
  method: 'GET',
  path: '/batch_uploads.json',
  needsFullSession: true,
  access: 'session',
  summary: 'Batch uploads, newest first',
  query: z.object(page(BATCH_UPLOADS_PAGE_SIZE)),
  answer: z.object({ batch_uploads: z.array(batchUploadSchema), total_count: z.int().optional() }),
})

/** A JSON object, sent as the text of a form field. */
const columnMapping = z
  .string()
  .max(20_000, 'columns is longer than 20000 characters')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('columns must be a JSON object')
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string(), 'columns must be a JSON object of names'))
  .meta({
    description:
      'What columns of the file mean, as JSON: {"Site": "name", "Lat (WGS84)": "latitude", "Remarks": ""}; an empty text leaves a column out',
  })

export const createBatchUpload = defineCall({
  id: 'createBatchUpload',
  tag: 'Batch uploads',
  method: 'POST',
  path: '/batch_uploads.json',
  access: 'session',
  upload: { maxBytes: BATCH_LIMITS.fileBytes },
  refusesWith: 'errors',
  failsWith: ['LIMIT_REACHED', 'UNREADABLE_FILE'],
  summary:
    'Check a CSV file of routes or locations, row by row, without storing any of them yet. A form (multipart/form-data) of token, batch_type, columns and file, in this order',
  body: z.object({
    batch_type: z.enum(BATCH_TYPES, `batch_type must be ${BATCH_TYPES.join(' or ')}`),
    columns: columnMapping.optional(),
  }),
  answer: z.object({ batch_upload: batchUploadSchema }),
})

const batchCall = { params: z.object({ id: resourceId }), access: 'session' } as const

export const getBatchUpload = defineCall({
  ...batchCall,
  id: 'getBatchUpload',
  tag: 'Batch uploads',
  method: 'GET',
  path: '/batch_uploads/:id',
  needsFullSession: true,
  summary: 'One batch upload with the progress of its processing',
  answer: z.object({ batch_upload: batchUploadSchema }),
})

export const processBatchUpload = defineCall({
  ...batchCall,
  id: 'processBatchUpload',
  tag: 'Batch uploads',
  method: 'POST',
  path: '/batch_uploads/:id/process_batch.json',
  refusesWith: 'error',
  failsWith: ['CONFLICT'],
  summary:
    'Store the accepted rows. A row with a known external id updates its asset. Returns when all rows are stored, or after some seconds with the progress so far; repeating the call adds nothing',
  answer: z.object({ batch_upload: batchUploadSchema }),
})

export const downloadBatchUpload = defineCall({
  ...batchCall,
  id: 'downloadBatchUpload',
  tag: 'Batch uploads',
  method: 'GET',
  path: '/batch_uploads/:id/download',
  needsFullSession: true,
  mediaType: 'text/csv',
  summary: 'The file as it was uploaded',
  answer: z.string().meta({ description: 'text/csv' }),
})

export const downloadRejectedRows = defineCall({
  ...batchCall,
  id: 'downloadRejectedRows',
  tag: 'Batch uploads',
  method: 'GET',
  path: '/batch_uploads/:id/rejected_rows.csv',
  needsFullSession: true,
  mediaType: 'text/csv',
  summary: 'The rejected rows with line and reason, as a file that can be corrected and uploaded again',
  answer: z.string().meta({ description: 'text/csv' }),
})

export const deleteBatchUpload = defineCall({
  ...batchCall,
  id: 'deleteBatchUpload',
  tag: 'Batch uploads',
  method: 'DELETE',
  path: '/batch_uploads/:id',
  query: z.object({
    delete_associated_models: z
      .stringbool()
      .default(false)
      .meta({ description: 'Also delete the assets that it created; assets that it only updated stay' }),
  }),
  summary: 'Delete a batch upload',
  answer: success,
})

export const listBatchRows = defineCall({
  ...batchCall,
  id: 'listBatchRows',
  tag: 'Batch uploads',
  method: 'GET',
  path: '/batch_uploads/:id/rows.json',
  needsFullSession: true,
  query: z.object({ ...page(BATCH_ROWS_PAGE_SIZE), rejected: z.stringbool().default(false) }),
  summary: 'The accepted or the rejected rows of a batch upload, by line',
  answer: z.object({ batch_rows: z.array(batchRowSchema), total_count: z.int().optional() }),
})

export const updateBatchRow = defineCall({
  ...batchCall,
  id: 'updateBatchRow',
  tag: 'Batch uploads',
  method: 'PATCH',
  path: '/batch_uploads/:id/rows/:line',
  params: z.object({ id: resourceId, line: z.coerce.number().int().min(1).max(2_000_000_000) }),
  failsWith: ['CONFLICT'],
  summary: 'Correct fields of a rejected row before the batch is processed; the row is checked again',
  body: z.object({
    row_fields: z.record(
      z.string().max(BATCH_LIMITS.metadataNameCharacters),
      z.string().max(BATCH_LIMITS.fieldCharacters),
    ),
  }),
  answer: z.object({ batch_row: batchRowSchema, batch_upload: batchUploadSchema }),
})

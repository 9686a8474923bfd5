import type { batchRowSchema, batchUploadSchema } from '@stormlane/contract'
import type { BatchStatus } from '@stormlane/domain/batch'
import type * as z from 'zod'
import type { StoredBatch, StoredRow } from './batch-upload.repository.ts'
import { fieldsOf } from './batch-upload.service.ts'
import type { RowPreview } from './row-previews.ts'

export function batchOnWire(batch: StoredBatch): z.input<typeof batchUploadSchema> {
  const { id, batch_type, file_name, created_at, processing_errors, status, byte_count } = batch
  const { accepted_count, rejected_count, processed_count, created_count, updated_count } = batch
  return {
    id,
    batch_type,
    file_name,
    created_at: created_at.toISOString(),
    processing_errors,
    // Batches with status `receiving`, which the wire does not know, are never listed.
    status: status as BatchStatus,
    byte_count,
    row_count: accepted_count + rejected_count,
    accepted_count,
    rejected_count,
    processed_count,
    created_count,
    updated_count,
  }
}

export function rowOnWire(
  { columns }: StoredBatch,
  { line, cells, asset, problems }: StoredRow,
  preview?: RowPreview,
): z.input<typeof batchRowSchema> {
  const row_fields = fieldsOf(cells, columns)
  return {
    line,
    name: textOf(asset?.name) || row_fields.name || row_fields.external_id || '',
    place: preview?.town ?? (placeOf(asset) || row_fields.address || ''),
    impact_level: preview?.level ?? null,
    problems: problems ?? [],
    row_fields: problems ? row_fields : {},
  }
}

function placeOf(asset: Record<string, unknown> | null): string {
  if (!asset) return ''
  if ('origin_label' in asset) return `${textOf(asset.origin_label)} to ${textOf(asset.destination_label)}`
  return [asset.latitude, asset.longitude].map((degrees) => Number(degrees).toFixed(3)).join(', ')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

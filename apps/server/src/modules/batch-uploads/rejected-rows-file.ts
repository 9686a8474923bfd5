import { REJECTION_COLUMNS } from '@stormlane/domain/batch'
import { csvLine } from '../../platform/http/csv-file.ts'
import type { StoredBatch } from './batch-upload.repository.ts'
import type { BatchUploadService } from './batch-upload.service.ts'

const ROWS_AT_ONCE = 1000

/** The rejected rows with line and reason before the file's own columns. Once corrected, it can be uploaded as it is. */
export async function* rejectedRowsFile(
  batches: Pick<BatchUploadService, 'rows'>,
  { organization_id, id, columns }: StoredBatch,
): AsyncGenerator<string> {
  const named = columns.flatMap((column, index) => (column === null ? [] : [{ column, index }]))
  // The byte order mark makes Excel read UTF-8.
  yield `\uFEFF${csvLine([...REJECTION_COLUMNS, ...named.map(({ column }) => column)])}`
  for (let after = 0; ; ) {
    const rows = await batches.rows(organization_id, id, { rejected: true, after, limit: ROWS_AT_ONCE })
    if (rows.length === 0) return
    yield rows
      .map(({ line, cells, problems }) => {
        const reasons = (problems ?? []).map(({ field, message }) => (field ? `${field}: ${message}` : message))
        return csvLine([String(line), reasons.join(' '), ...named.map(({ index }) => cells?.[index] ?? '')])
      })
      .join('')
    after = rows.at(-1)?.line ?? after
  }
}

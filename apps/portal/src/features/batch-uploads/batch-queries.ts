import {
  BATCH_UPLOADS_PAGE_SIZE,
  type CallAnswer,
  CallError,
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
import type { BatchType, ColumnMapping } from '@stormlane/domain/batch'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { saveFile } from '../../ui/save-file.ts'
import { batchTexts } from './batch-uploads.texts.ts'

export type BatchUpload = CallAnswer<typeof getBatchUpload>['batchUpload']
export type BatchRow = CallAnswer<typeof listBatchRows>['batchRows'][number]

/** Polling interval of the list while a file is being stored. */
const PROGRESS_EVERY_MS = 2500
/** Maximum number of rows shown. The download of rejected rows has all of them. */
const SHOWN_ROWS = 50

const whileStoring = (batches: readonly BatchUpload[] | undefined) =>
  batches?.some(({ status }) => status === 'processing') ? PROGRESS_EVERY_MS : (false as const)

export const batchQueries = {
  list: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.batchUploads, 'list'],
      queryFn: async ({ signal }) =>
        (await api.send(listBatchUploads, { query: { limit: BATCH_UPLOADS_PAGE_SIZE, offset: 0 } }, signal))
          .batchUploads,
      staleTime: 0,
      refetchInterval: ({ state }) => whileStoring(state.data),
    }),
  rows: (id: string, rejected: boolean) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.batchUploads, 'rows', id, rejected],
      queryFn: async ({ signal }) => {
        const query = { rejected: String(rejected), limit: SHOWN_ROWS, offset: 0 }
        return (await api.send(listBatchRows, { params: { id }, query }, signal)).batchRows
      },
      staleTime: 0,
    }),
}

/** Checks the whole file before any row is stored. */
export async function checkFile(type: BatchType, file: File, columns: ColumnMapping): Promise<BatchUpload> {
  const body = { batchType: type, ...(Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }) }
  const { batchUpload } = await api.upload(createBatchUpload, { body }, file)
  if (!batchUpload?.id) throw new CallError('answer', [])
  return batchUpload
}

export const storeRows = async (id: string) => (await api.send(processBatchUpload, { params: { id } })).batchUpload
export const batchProgress = async (id: string) => (await api.send(getBatchUpload, { params: { id } })).batchUpload
export const correctRow = (id: string, line: number, rowFields: Record<string, string>) =>
  api.send(updateBatchRow, { params: { id, line }, body: { rowFields } })

/** Also deletes the routes or locations that the batch created (BATCH-021). */
export const removeBatch = (id: string) =>
  api.send(deleteBatchUpload, { params: { id }, query: { deleteAssociatedModels: 'true' } })

export async function downloadFile({ id, fileName }: BatchUpload): Promise<void> {
  saveFile(fileName, await api.download(downloadBatchUpload, { params: { id } }))
}

export async function downloadRejected({ id, fileName }: BatchUpload): Promise<void> {
  saveFile(`rejected-${fileName}`, await api.download(downloadRejectedRows, { params: { id } }))
}

/** Failed downloads and deletions are only logged (BATCH-014, BATCH-015). */
export function logged(what: string): (error: unknown) => void {
  return (error) => console.warn(`${what} failed.`, error)
}

/** The error messages of a rejected file (BATCH-010 to BATCH-012). */
export function toUploadErrors(error: Error): readonly string[] {
  if (!(error instanceof CallError) || error.kind === 'network') return [batchTexts.failures.network]
  return error.messages.length > 0 ? error.messages : [batchTexts.failures.invalidAnswer]
}

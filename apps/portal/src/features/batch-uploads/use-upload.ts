import { type BatchType, type ColumnMapping, readBatchHeader } from '@stormlane/domain/batch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import {
  type BatchUpload,
  batchProgress,
  checkFile,
  logged,
  removeBatch,
  storeRows,
  toUploadErrors,
} from './batch-queries.ts'
import { batchTexts } from './batch-uploads.texts.ts'
import { ofFile, rememberColumns, rememberedColumns } from './column-memory.ts'
import { readFileStart } from './file-start.ts'

/** Polling interval while a file is being stored. */
const PROGRESS_EVERY_MS = 1500

/** A file whose columns the user maps. */
interface OpenedFile {
  file: File
  names: readonly string[]
  example: readonly string[]
}

/** The steps of an upload: mapping foreign columns, checking, pending until UPLOAD, storing (BATCH-004 to BATCH-009). */
export function useUpload(type: BatchType, resumed: BatchUpload | undefined, onStored: () => void) {
  const client = useQueryClient()
  const showToast = useToasts()
  const [batch, setBatch] = useState(resumed)
  const [opened, setOpened] = useState<OpenedFile>()
  const [isMapping, setMapping] = useState(false)

  const reloadList = () => client.invalidateQueries({ queryKey: [...QUERY_KEYS.batchUploads, 'list'] })
  const reloadAssets = () =>
    client.invalidateQueries({ queryKey: type === 'route' ? QUERY_KEYS.routes : QUERY_KEYS.locations })

  const checking = useMutation({
    mutationFn: ({ file, columns }: { file: File; columns: ColumnMapping }) => checkFile(type, file, columns),
    onMutate: () => discard(batch),
    onSuccess: setBatch,
    onSettled: reloadList,
  })
  const storing = useMutation({
    mutationFn: (id: string) => store(id),
    // The toast also reaches users who have already closed the dialog.
    onSuccess: ({ createdCount, updatedCount, processingErrors }) =>
      showToast({
        kind: processingErrors.length > 0 ? 'info' : 'success',
        title: batchTexts.dialog.done(type, createdCount, updatedCount),
        ...(processingErrors.length > 0 && { text: processingErrors.join(' ') }),
      }),
    onSettled: reloadList,
  })

  /** Resolves when the last row is stored. Until then, list and dialog show the progress. */
  async function store(id: string): Promise<BatchUpload> {
    let stored = await storeRows(id)
    while (stored.status === 'processing') {
      setBatch(stored)
      void reloadList()
      await new Promise((resume) => setTimeout(resume, PROGRESS_EVERY_MS))
      stored = await batchProgress(id)
    }
    await reloadAssets()
    return stored
  }

  /** Checks files with valid columns at once. For others the user maps the columns first. */
  async function choose(file: File): Promise<void> {
    const start = await readFileStart(file).catch(() => undefined)
    const columns = start ? ofFile(rememberedColumns(type), start.names) : {}
    const isForeign =
      start !== undefined && start.names.length > 1 && readBatchHeader(start.names, type, columns).problems.length > 0
    setOpened(start && { file, ...start })
    setMapping(isForeign)
    if (isForeign) discard(batch)
    else checking.mutate({ file, columns })
  }

  function mapColumns(columns: ColumnMapping): void {
    if (!opened) return
    rememberColumns(type, columns)
    setMapping(false)
    checking.mutate({ file: opened.file, columns })
  }

  /** Deletes a batch that was checked but not stored. */
  function discard(left: BatchUpload | undefined): void {
    setBatch(undefined)
    if (left?.status !== 'pending') return
    removeBatch(left.id).then(reloadList, logged('Deleting the batch upload'))
  }

  return {
    batch,
    fileName: checking.variables?.file.name,
    /** The file whose columns are being mapped. */
    mapping: isMapping ? opened : undefined,
    mapColumns,
    changeColumns: opened ? () => setMapping(true) : undefined,
    uploading: checking.isPending,
    errors: checking.isError && !isMapping ? toUploadErrors(checking.error) : [],
    processing: storing.isPending,
    processingError: storing.isError ? toUploadErrors(storing.error).join(' ') : undefined,
    choose: (file: File) => void choose(file),
    store: () => batch && storing.mutate(batch.id, { onSuccess: onStored }),
    forgetProcessingError: () => storing.reset(),
    update: setBatch,
    discard: () => discard(batch),
  }
}

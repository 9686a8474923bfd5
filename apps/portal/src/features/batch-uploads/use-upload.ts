import type { BatchType } from '@stormlane/domain'
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

/** Polling interval while a file is being stored. */
const PROGRESS_EVERY_MS = 1500

/** The steps of an upload: checking, pending until UPLOAD, storing (BATCH-004 to BATCH-009). */
export function useUpload(type: BatchType, resumed: BatchUpload | undefined, onStored: () => void) {
  const client = useQueryClient()
  const showToast = useToasts()
  const [batch, setBatch] = useState(resumed)

  const reloadList = () => client.invalidateQueries({ queryKey: [...QUERY_KEYS.batchUploads, 'list'] })
  const reloadAssets = () =>
    client.invalidateQueries({ queryKey: type === 'route' ? QUERY_KEYS.routes : QUERY_KEYS.locations })

  const checking = useMutation({
    mutationFn: (file: File) => checkFile(type, file),
    onMutate: () => discard(batch),
    onSuccess: setBatch,
    onSettled: reloadList,
  })
  const storing = useMutation({
    mutationFn: (id: string) => store(id),
    // The toast also reaches users who have closed the dialog meanwhile.
    onSuccess: ({ createdCount, updatedCount, processingErrors }) =>
      showToast({
        kind: processingErrors.length > 0 ? 'info' : 'success',
        title: batchTexts.dialog.done(type, createdCount, updatedCount),
        ...(processingErrors.length > 0 && { text: processingErrors.join(' ') }),
      }),
    onSettled: reloadList,
  })

  /** Resolves when the last row is stored; meanwhile list and dialog show the progress. */
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

  /** Deletes a batch that was checked but not stored. */
  function discard(left: BatchUpload | undefined): void {
    setBatch(undefined)
    if (left?.status !== 'pending') return
    removeBatch(left.id).then(reloadList, logged('Deleting the batch upload'))
  }

  return {
    batch,
    fileName: checking.variables?.name,
    uploading: checking.isPending,
    errors: checking.isError ? toUploadErrors(checking.error) : [],
    processing: storing.isPending,
    processingError: storing.isError ? toUploadErrors(storing.error).join(' ') : undefined,
    choose: (file: File) => checking.mutate(file),
    store: () => batch && storing.mutate(batch.id, { onSuccess: onStored }),
    forgetProcessingError: () => storing.reset(),
    update: setBatch,
    discard: () => discard(batch),
  }
}

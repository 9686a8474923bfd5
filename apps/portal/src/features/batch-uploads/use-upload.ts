import type { BatchType } from '@stormlane/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { type BatchUpload, checkFile, logged, progressOf, refusalOf, removeBatch, storeRows } from './batch-queries.ts'
import { batchTexts } from './batch-uploads.texts.ts'

/** How often the progress of a file that is being stored is asked for. */
const PROGRESS_EVERY_MS = 1500

/** A file on its way (core §4): chosen and checked, then pending until UPLOAD, then stored. */
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
    // Told also to somebody who has closed the dialog in the meantime.
    onSuccess: ({ createdCount, updatedCount, processingErrors }) =>
      showToast({
        kind: processingErrors.length > 0 ? 'info' : 'success',
        title: batchTexts.dialog.done(type, createdCount, updatedCount),
        ...(processingErrors.length > 0 && { text: processingErrors.join(' ') }),
      }),
    onSettled: reloadList,
  })

  /** Answers when the last row is stored; on the way there the list and the dialog show how far it is. */
  async function store(id: string): Promise<BatchUpload> {
    let stored = await storeRows(id)
    while (stored.status === 'processing') {
      setBatch(stored)
      void reloadList()
      await new Promise((resume) => setTimeout(resume, PROGRESS_EVERY_MS))
      stored = await progressOf(id)
    }
    await reloadAssets()
    return stored
  }

  /** A file that was not stored leaves nothing behind. */
  function discard(left: BatchUpload | undefined): void {
    setBatch(undefined)
    if (left?.status !== 'pending') return
    removeBatch(left.id).then(reloadList, logged('Deleting the batch upload'))
  }

  return {
    batch,
    fileName: checking.variables?.name,
    uploading: checking.isPending,
    errors: checking.isError ? refusalOf(checking.error) : [],
    processing: storing.isPending,
    processingError: storing.isError ? refusalOf(storing.error).join(' ') : undefined,
    choose: (file: File) => checking.mutate(file),
    store: () => batch && storing.mutate(batch.id, { onSuccess: onStored }),
    forgetProcessingError: () => storing.reset(),
    update: setBatch,
    discard: () => discard(batch),
  }
}

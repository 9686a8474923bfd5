import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { type BatchUpload, logged, removeBatch } from './batch-queries.ts'
import { batchTexts } from './batch-uploads.texts.ts'

const TEXTS = batchTexts.remove

/** A failed deletion is only logged (BATCH-014); the file then stays in the list. */
export function DeleteBatchDialog({ batch, onClose }: { batch: BatchUpload; onClose: () => void }) {
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeBatch(batch.id),
    onError: logged('Deleting the batch upload'),
    onSettled: async () => {
      const assets = batch.batchType === 'route' ? QUERY_KEYS.routes : QUERY_KEYS.locations
      await client.invalidateQueries({ queryKey: [...QUERY_KEYS.batchUploads, 'list'] })
      void client.invalidateQueries({ queryKey: assets })
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={TEXTS.title}
      question={TEXTS.question(batch.fileName, batch.batchType, batch.createdCount)}
      cancel={TEXTS.cancel}
      confirm={TEXTS.confirm}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  )
}

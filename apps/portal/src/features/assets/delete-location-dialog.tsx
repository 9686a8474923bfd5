import { deleteLocation } from '@stormlane/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { assetsTexts, locationTexts as TEXTS } from './assets.texts.ts'

export function DeleteLocationDialog({ location, onClose }: { location: SavedLocation; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const deleting = useMutation({
    mutationFn: () => api.send(deleteLocation, { params: { id: location.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.locations })
      show({ kind: 'success', title: TEXTS.deleted(location.name) })
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={TEXTS.deleteTitle}
      question={TEXTS.deleteQuestion(location.name)}
      cancel={assetsTexts.cancel}
      confirm={assetsTexts.delete}
      busy={deleting.isPending}
      errors={deleting.isError ? { title: assetsTexts.deleteFailed, list: errorLines(deleting.error) } : undefined}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}

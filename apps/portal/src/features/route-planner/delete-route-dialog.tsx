import { routeName } from '@stormlane/domain/trips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { plannerTexts } from './route-planner.texts.ts'
import { removeListed, removeSaved } from './saved-route-calls.ts'

export function DeleteRouteDialog({ route, onClose }: { route: SavedRoute; onClose: () => void }) {
  const texts = plannerTexts.routes
  const client = useQueryClient()
  const show = useToasts()
  const deleting = useMutation({
    mutationFn: () => removeSaved(route.id),
    onSuccess: () => {
      removeListed(client, route.id)
      show({ kind: 'success', title: texts.removed })
    },
    onError: () => show({ kind: 'error', title: texts.removeFailed }),
    onSettled: onClose,
  })
  return (
    <DeleteDialog
      title={texts.confirmTitle}
      question={texts.confirm(routeName(route))}
      cancel={texts.cancel}
      confirm={texts.confirmDelete}
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}

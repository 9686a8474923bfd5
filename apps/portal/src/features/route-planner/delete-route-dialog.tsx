import { routeName } from '@stormlane/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { removeSaved } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

export function DeleteRouteDialog({ route, onClose }: { route: SavedRoute; onClose: () => void }) {
  const texts = plannerTexts.routes
  const client = useQueryClient()
  const showToast = useToasts()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeSaved(route.id)
      client.setQueriesData<SavedRoute[]>({ queryKey: [...QUERY_KEYS.routes, 'list'] }, (routes) =>
        routes?.filter(({ id }) => id !== route.id),
      )
      showToast({ kind: 'success', title: texts.removed })
    } catch {
      showToast({ kind: 'error', title: texts.removeFailed })
    }
    onClose()
  }
  return (
    <DeleteDialog
      title={texts.confirmTitle}
      question={texts.confirm(routeName(route))}
      cancel={texts.cancel}
      confirm={texts.confirmDelete}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}

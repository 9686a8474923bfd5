import { routeName } from '@stormlane/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
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
    <Dialog
      open
      title={texts.confirmTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={() => void remove()}>
            {texts.confirmDelete}
          </Button>
        </>
      }
    >
      <p>{texts.confirm(routeName(route))}</p>
    </Dialog>
  )
}

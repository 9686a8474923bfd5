import { routeName } from '@stormlane/domain/trips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { plannerTexts } from './route-planner.texts.ts'
import { refreshSaved, replaceListed } from './saved-route-calls.ts'

const Dialog = lazyPart(() => import('../../ui/dialog/dialog.tsx').then((m) => m.Dialog))

const ICON_PX = 16

/** Re-runs a route: shows a spinner until it is updated, or a dialog on failure (DASH-052, DASH-053). */
export function RefreshRouteButton({ route }: { route: SavedRoute }) {
  const texts = plannerTexts.routes
  const client = useQueryClient()
  const name = routeName(route)
  const refreshing = useMutation({
    mutationFn: () => refreshSaved(route.id),
    onSuccess: (updated) => {
      replaceListed(client, updated)
      void client.invalidateQueries({ queryKey: [...QUERY_KEYS.routes, updated.id] })
    },
  })
  return (
    <>
      <IconButton
        size="small"
        label={texts.refresh(name)}
        disabled={refreshing.isPending}
        onClick={() => refreshing.mutate()}
      >
        {refreshing.isPending ? <Spinner size={ICON_PX} /> : <RefreshCw size={ICON_PX} aria-hidden="true" />}
      </IconButton>
      {refreshing.isError && (
        <Dialog
          open
          title={texts.refreshFailed}
          onClose={refreshing.reset}
          actions={
            <Button kind="primary" onClick={refreshing.reset}>
              {plannerTexts.actions.ok}
            </Button>
          }
        >
          <p>{name}</p>
        </Dialog>
      )}
    </>
  )
}

import { routeName } from '@stormlane/domain'
import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { refreshSaved } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

const ICON_PX = 16

/** Re-runs a route: shows a spinner until it is updated, or a dialog on failure (DASH-052, DASH-053). */
export function RefreshRouteButton({ route }: { route: SavedRoute }) {
  const texts = plannerTexts.routes
  const client = useQueryClient()
  const [refreshing, setRefreshing] = useState(false)
  const [failed, setFailed] = useState(false)
  const name = routeName(route)
  const refresh = async () => {
    setRefreshing(true)
    try {
      const updated = await refreshSaved(route.id)
      client.setQueriesData<SavedRoute[]>({ queryKey: [...QUERY_KEYS.routes, 'list'] }, (routes) =>
        routes?.map((other) => (other.id === updated.id ? updated : other)),
      )
      void client.invalidateQueries({ queryKey: [...QUERY_KEYS.routes, updated.id] })
    } catch {
      setFailed(true)
    }
    setRefreshing(false)
  }
  return (
    <>
      <IconButton size="small" label={texts.refresh(name)} disabled={refreshing} onClick={() => void refresh()}>
        {refreshing ? <Spinner size={ICON_PX} /> : <RefreshCw size={ICON_PX} aria-hidden="true" />}
      </IconButton>
      <Dialog
        open={failed}
        title={texts.refreshFailed}
        onClose={() => setFailed(false)}
        actions={
          <Button kind="primary" onClick={() => setFailed(false)}>
            {plannerTexts.actions.ok}
          </Button>
        }
      >
        <p>{name}</p>
      </Dialog>
    </>
  )
}

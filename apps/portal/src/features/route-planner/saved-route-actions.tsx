import { routeName } from '@stormlane/domain'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Pencil, RefreshCw, Route as RouteIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { refreshSaved, shareSaved } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'

interface SavedRouteActionsProps {
  route: SavedRoute
  onEdit: (route: SavedRoute) => void
  /** Back into the form, where there is one. */
  onPlan: ((route: SavedRoute) => void) | undefined
  onDelete: (route: SavedRoute) => void
}

const ICON_PX = 16

export function SavedRouteActions({ route, onEdit, onPlan, onDelete }: SavedRouteActionsProps) {
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
    } catch {
      setFailed(true)
    }
    setRefreshing(false)
  }
  /** On failure only logged (core §7). */
  const share = async () => {
    try {
      const { success, cacheKey, error } = await shareSaved(route.id)
      if (success && cacheKey) window.open(`/routes/${cacheKey}`, '_blank', 'noopener')
      else console.warn('The route could not be shared.', error)
    } catch (error) {
      console.warn('The route could not be shared.', error)
    }
  }

  return (
    <>
      {onPlan ? (
        <IconButton size="small" label={texts.plan(name)} onClick={() => onPlan(route)}>
          <RouteIcon size={ICON_PX} aria-hidden="true" />
        </IconButton>
      ) : null}
      <IconButton size="small" label={texts.edit(name)} onClick={() => onEdit(route)}>
        <Pencil size={ICON_PX} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={texts.refresh(name)} disabled={refreshing} onClick={() => void refresh()}>
        {refreshing ? <Spinner size={ICON_PX} /> : <RefreshCw size={ICON_PX} aria-hidden="true" />}
      </IconButton>
      <IconButton size="small" label={texts.share(name)} onClick={() => void share()}>
        <ExternalLink size={ICON_PX} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={texts.remove(name)} onClick={() => onDelete(route)}>
        <Trash2 size={ICON_PX} aria-hidden="true" />
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

import { routeName } from '@stormlane/domain/trips'
import { Pencil, Route as RouteIcon, Share2, Trash2 } from 'lucide-react'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { OpenReportButton } from './open-report-button.tsx'
import { RefreshRouteButton } from './refresh-route-button.tsx'
import { plannerTexts } from './route-planner.texts.ts'

interface SavedRouteActionsProps {
  route: SavedRoute
  onEdit: (route: SavedRoute) => void
  /** Loads the route into the form; undefined on pages without one. */
  onPlan: ((route: SavedRoute) => void) | undefined
  onShare: (route: SavedRoute) => void
  onDelete: (route: SavedRoute) => void
}

const ICON_PX = 16

export function SavedRouteActions({ route, onEdit, onPlan, onShare, onDelete }: SavedRouteActionsProps) {
  const texts = plannerTexts.routes
  const name = routeName(route)
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
      <RefreshRouteButton route={route} />
      <OpenReportButton route={route} />
      <IconButton size="small" label={texts.shareLink(name)} onClick={() => onShare(route)}>
        <Share2 size={ICON_PX} aria-hidden="true" />
      </IconButton>
      <IconButton size="small" label={texts.remove(name)} onClick={() => onDelete(route)}>
        <Trash2 size={ICON_PX} aria-hidden="true" />
      </IconButton>
    </>
  )
}

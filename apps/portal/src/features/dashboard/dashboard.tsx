import { DASHBOARD_LAYERS, DASHBOARD_ZOOM, isLayerInFrame } from '@stormlane/domain/dashboard'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { MapCamera } from '../../parts/map/map-camera.ts'
import { StaleBar } from '../../parts/map/stale-bar.tsx'
import { useOverlays } from '../../parts/overlays/use-overlays.ts'
import { useWireBounds } from '../../parts/overlays/use-wire-bounds.ts'
import { useSelectedPlace } from '../../parts/places/use-selected-place.ts'
import { assetQueries, type SavedRoute } from '../../platform/asset-queries.ts'
import { lazyPart, usePreloaded } from '../../platform/lazy-part.tsx'
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx'
import { AssetPanel } from './asset-panel.tsx'
import css from './dashboard.module.css'
import type { DashboardSearch } from './dashboard.route.ts'
import { dashboardTexts as TEXTS } from './dashboard.texts.ts'
import { DashboardMap } from './dashboard-map.tsx'
import { layerOverlays } from './layer-content.ts'
import { switchLayer } from './state-changes.ts'
import { SummaryPanel } from './summary-panel.tsx'
import { type ChangeAddress, type DashboardModel, useDashboardView } from './use-dashboard-view.ts'
import { useViewAssets } from './use-view-assets.ts'

const LayerPanel = lazyPart(() => import('./layer-panel.tsx').then((m) => m.LayerPanel))
/** The dashboard opens with its summary, so the panel of the other tabs is preloaded afterwards. */
const LATER = [LayerPanel]

const TABS_ID = 'dashboard-layer'

interface DashboardProps {
  search: DashboardSearch
  onSearch: ChangeAddress
  /** Renders the buttons of a route. Keep it stable between renders. */
  routeActions: (route: SavedRoute) => ReactNode
  /** The search and the badges of the page. */
  badge: ReactNode
}

/** A map of the weather above a table of the affected assets. */
export function Dashboard({ search, onSearch, routeActions, badge }: DashboardProps) {
  const model = useDashboardView(search, onSearch)
  const { state, change, layer, layers, frame, units } = model
  const shown = useViewAssets(model)
  usePreloaded(LATER)
  const [bounds, followBounds] = useWireBounds()
  const [zoom, setZoom] = useState<number>(DASHBOARD_ZOOM)
  const onMove = useCallback(
    (camera: MapCamera) => {
      followBounds(camera)
      // The zoom hints change only at whole zooms, so fractions would re-render for nothing.
      setZoom(Math.floor(camera.zoom))
    },
    [followBounds],
  )
  const { traffic, events } = state
  const wanted = useMemo(() => layerOverlays({ layer, traffic, events }), [layer, traffic, events])
  const overlays = useOverlays(wanted, bounds, model, null)
  const place = useSelectedPosition(model)
  return (
    <div className={css.page}>
      <div className={css.layers}>
        <h1 className={css.title}>{TEXTS.title}</h1>
        <Tabs
          label={TEXTS.layers}
          idPrefix={TABS_ID}
          items={layers.map((value) => ({
            value,
            label: DASHBOARD_LAYERS[value],
            ...(!isLayerInFrame(value, frame) && { disabled: value !== layer, hint: TEXTS.todayOnly }),
          }))}
          value={layer}
          onChange={(next) => change(switchLayer(state, next))}
        />
        <span className={css.spacer} />
        <StaleBar isFloating={false} />
        {badge}
      </div>
      <div className={css.map} {...tabPanelProps(TABS_ID, layer)}>
        <DashboardMap model={model} shown={shown} overlays={overlays} place={place} units={units} onMove={onMove} />
        <div className={css.side} data-menu="closed">
          {layer === 'summary' ? (
            <SummaryPanel model={model} shown={shown} />
          ) : (
            <LayerPanel layer={layer} model={model} overlays={overlays} place={place} zoom={zoom} />
          )}
        </div>
      </div>
      <AssetPanel model={model} shown={shown} routeActions={routeActions} />
    </div>
  )
}

/** Position of the selected location, vehicle or point, once it is known. */
function useSelectedPosition({ state: { selection } }: DashboardModel) {
  const { found } = useSelectedPlace(selection?.kind === 'location' || selection?.kind === 'point' ? selection : null)
  const { data: vehicles } = useQuery({ ...assetQueries.vehicles(), enabled: selection?.kind === 'vehicle' })
  if (selection?.kind !== 'vehicle') return found
  const vehicle = vehicles?.find(({ id }) => id === selection.id)
  if (!vehicle || vehicle.latitude === null || vehicle.longitude === null) return null
  return { latitude: vehicle.latitude, longitude: vehicle.longitude }
}

import type { MeasurementSystem } from '@stormlane/domain/measures'
import { lazy, Suspense, useState } from 'react'
import type { MapCamera } from '../../parts/map/map-camera.ts'
import { MapView } from '../../parts/map/map-view.tsx'
import { AssetMarkers } from '../../parts/markers/asset-markers.tsx'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import type { OverlayItem } from '../../parts/overlays/overlay-item.ts'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import type { ShownOverlay } from '../../parts/overlays/use-overlays.ts'
import { lazyPart, usePreloaded } from '../../platform/lazy-part.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import type { Selection } from './dashboard-state.ts'
import { FitOnLayer } from './fit-on-layer.tsx'
import { layerMapType } from './layer-content.ts'
import { MapPlace } from './map-place.tsx'
import { SelectedRoute } from './selected-route.tsx'
import { select } from './state-changes.ts'
import type { DashboardModel } from './use-dashboard-view.ts'
import type { DashboardAsset, ViewAssets } from './use-view-assets.ts'

const LightningRings = lazy(() =>
  import('../../parts/overlays/lightning-rings.tsx').then((m) => ({ default: m.LightningRings })),
)
const OverlayCallout = lazy(() =>
  import('../../parts/callouts/overlay-callout.tsx').then((m) => ({ default: m.OverlayCallout })),
)
const DayWeather = lazyPart(() => import('./day-weather.tsx').then((m) => m.DayWeather))
const UnsavedPoint = lazyPart(() => import('../../parts/callouts/unsaved-point.tsx').then((m) => m.UnsavedPoint))
const LATER = [DayWeather, UnsavedPoint]

const NO_ASSETS: readonly DashboardAsset[] = []
/** Padding for the side panel, and for legend and time bar if the layer has them. */
const SIDE_PX = 364
const TIME_BAR_PX = 96
const EDGE_PX = 12

interface DashboardMapProps {
  model: DashboardModel
  shown: ViewAssets
  overlays: readonly ShownOverlay[]
  /** Position of the selected location, vehicle or point. */
  place: { longitude: number; latitude: number } | null
  units: MeasurementSystem
  onMove: (camera: MapCamera) => void
}

/** The map with the tab's layer, the view's assets and the selection. */
export function DashboardMap({ model, shown, overlays, place, units, onMove }: DashboardMapProps) {
  const { state, change, layer, frame, flags, settings } = model
  const { selection } = state
  const [item, setItem] = useState<OverlayItem>()
  usePreloaded(LATER)
  const mapType = layerMapType({ ...state, layer }, frame, flags)
  const onSelect = (next: Selection | null) => {
    setItem(undefined)
    change(select(state, next))
  }
  const worst = shown.assetType === 'route' ? undefined : worstLevel(shown.assets)
  const openItem = item && overlays.some(({ items }) => items.some(({ id }) => id === item.id)) ? item : undefined
  return (
    <MapView
      label={dashboardTexts.map}
      bounds={model.openingBounds}
      units={units}
      padding={{ left: SIDE_PX, top: EDGE_PX, bottom: mapType === 'none' ? EDGE_PX : TIME_BAR_PX }}
      onMove={onMove}
    >
      {mapType !== 'none' && <DayWeather key={`${mapType} ${frame}`} model={model} mapType={mapType} units={units} />}
      {selection?.kind === 'route' && <SelectedRoute {...selection} />}
      <AssetMarkers
        assets={shown.assetType === 'route' ? NO_ASSETS : shown.assets}
        selectedId={selection && 'id' in selection ? selection.id : null}
        onSelect={({ assetType, id }) => assetType !== 'route' && onSelect({ kind: assetType, id })}
      />
      {overlays.map(({ id, items }) => (
        <OverlayLayer key={id} id={id} items={items} />
      ))}
      {place ? (
        <MapPlace key="selected" at={place} opening={false} />
      ) : (
        selection === null && worst?.position && <MapPlace key={model.view} at={worst.position} opening />
      )}
      <FitOnLayer layer={layer} assets={shown.assets} isSelected={selection !== null} />
      <OverlayClicks
        overlays={overlays}
        onItems={([first]) => setItem(first)}
        onPoint={(at) => onSelect({ kind: 'point', ...at })}
      />
      <Suspense>
        {place && layer === 'lightning' && <LightningRings at={place} units={units} />}
        {openItem && <OverlayCallout key={openItem.id} item={openItem} onClose={() => setItem(undefined)} />}
      </Suspense>
      {selection?.kind === 'point' && (
        <UnsavedPoint
          key={`${selection.latitude} ${selection.longitude}`}
          point={selection}
          timeframe={frame === 'today' ? 'nowcast' : 'extended'}
          canCreateRoute={settings.CreateRouteInCallout}
          onSaved={(id) => change({ ...select(state, { kind: 'location', id }), view: 'location_impact' })}
          onClose={() => onSelect(null)}
        />
      )}
    </MapView>
  )
}

function worstLevel(assets: readonly DashboardAsset[]): DashboardAsset | undefined {
  return assets.reduce<DashboardAsset | undefined>(
    (worst, asset) => (asset.position && (worst === undefined || asset.rank > worst.rank) ? asset : worst),
    undefined,
  )
}

import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { AssetMarkers } from '../../parts/markers/asset-markers.tsx'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { PlayedWeather } from '../../parts/weather/played-weather.tsx'
import { useStored } from '../../platform/local-store.ts'
import type { MapAsset } from './assets/map-asset.ts'
import { MapClicks } from './map-clicks.tsx'
import { FitAssets } from './map-fit.tsx'
import type { ShownMap } from './use-weather-map.ts'
import { ViewCamera } from './view-camera.tsx'

const ChosenShape = lazy(() => import('./choose/chosen-shape.tsx').then((m) => ({ default: m.ChosenShape })))
const DrawShape = lazy(() => import('./choose/draw-shape.tsx').then((m) => ({ default: m.DrawShape })))
const HoverValue = lazy(() => import('../../parts/weather/hover-value.tsx').then((m) => ({ default: m.HoverValue })))
const LightningRings = lazy(() =>
  import('../../parts/overlays/lightning-rings.tsx').then((m) => ({ default: m.LightningRings })),
)
const SwitchedLayers = lazy(() =>
  import('../../parts/living/switched-layers.tsx').then((m) => ({ default: m.SwitchedLayers })),
)
const RouteLines = lazy(() => import('./routes/route-lines.tsx').then((m) => ({ default: m.RouteLines })))

const NO_ASSETS: readonly MapAsset[] = []

interface MapDrawingsProps {
  map: ShownMap
  /** What the address says that the map opens with. */
  camera: string | undefined
  /** The card and callout of the selection. */
  selected: ReactNode
}

/** Everything that is drawn on the main map, from the weather to the callouts. */
export function MapDrawings({ map, camera, selected }: MapDrawingsProps) {
  const { view, layer, overlays, player, narrowed, shape, selectedAt, selectedId } = map
  const { state, assetType, timeframe, units, openingBounds } = view
  const { selection } = state
  const [switches] = useStored('mapSwitches')
  const { assets: locations } = map.byType.location
  const sites = useMemo(() => sitesOf(locations), [locations])
  return (
    <>
      <PlayedWeather player={player} opacity={map.opacity} />
      <Suspense>
        {switches.length > 0 && (
          <SwitchedLayers
            switches={switches}
            layer={layer}
            timeframe={timeframe}
            shownAt={map.shownAt}
            units={units}
            sites={sites}
          />
        )}
      </Suspense>
      <Suspense>
        <RouteLines shown={assetType === 'route' ? narrowed.shown : []} selection={selection} />
      </Suspense>
      <AssetMarkers
        assets={assetType === 'route' ? NO_ASSETS : narrowed.shown}
        selectedId={selectedId}
        onSelect={map.selectMarked}
      />
      <ViewCamera camera={camera} />
      <FitAssets
        loaded={map.loaded}
        of={assetType}
        paused={selection !== null || map.hasCamera}
        otherwise={openingBounds}
      />
      {overlays.map(({ id, items }) => (
        <OverlayLayer key={id} id={id} items={items} />
      ))}
      {selectedAt && state.overlays.includes('lightning') && (
        <Suspense>
          <LightningRings at={selectedAt} units={units} />
        </Suspense>
      )}
      <MapClicks overlays={overlays} onSelect={map.onSelect} />
      <Suspense>{shape.ring && <ChosenShape ring={shape.ring} />}</Suspense>
      <Suspense>{shape.tool && <DrawShape key={shape.tool} tool={shape.tool} onShape={shape.onShape} />}</Suspense>
      <Suspense>
        <HoverValue mapType={layer} timeframe={timeframe} shownAt={player.shown?.time} units={units} />
      </Suspense>
      {selected}
    </>
  )
}

const sitesOf = (locations: readonly MapAsset[]) =>
  locations.flatMap(({ position }) => (position ? { lng: position.longitude, lat: position.latitude } : []))

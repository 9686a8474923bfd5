import { TRAFFIC_PAGE_LAYERS, TRAFFIC_ZOOM, trafficLayerLock } from '@stormlane/domain/maps'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { CrossingAssets } from '../../parts/callouts/crossing-assets.tsx'
import { OverlayCallout } from '../../parts/callouts/overlay-callout.tsx'
import { PlaceCallout } from '../../parts/callouts/place-callout.tsx'
import { BringIntoSight } from '../../parts/map/bring-into-sight.tsx'
import { FitArea } from '../../parts/map/fit-area.tsx'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { useMapPage } from '../../parts/map/use-map-page.ts'
import { FitOwnAssets } from '../../parts/markers/fit-own-assets.tsx'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import { countItems } from '../../parts/overlays/overlay-item.ts'
import { itemBounds, itemCenter, OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { OverlayLegend } from '../../parts/overlays/overlay-legend.tsx'
import { overlayQueries } from '../../parts/overlays/overlay-queries.ts'
import { useOverlays } from '../../parts/overlays/use-overlays.ts'
import { LocationPicker } from '../../parts/places/location-picker.tsx'
import { placeKey } from '../../parts/places/place-address.ts'
import { useSelectedPlace } from '../../parts/places/use-selected-place.ts'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import { LayerSwitches } from './layer-switches.tsx'
import { trafficTexts } from './traffic.texts.ts'
import { readTrafficSearch, type TrafficSearch, type TrafficState, writeTrafficSearch } from './traffic-address.ts'

const OwnAssets = lazy(() => import('../../parts/markers/own-assets.tsx').then((m) => ({ default: m.OwnAssets })))

/** About the area of 1280 by 720 px beside the panels at zoom 6, where roads and incidents are distinguishable. */
const REGION = { longitude: 8, latitude: 5 }

/** This page has no time bar. */
const PADDING = { ...SCREEN_PADDING, bottom: 0 }

interface TrafficMapProps {
  search: TrafficSearch
  onSearch: (search: TrafficSearch) => void
  badge: ReactNode
}

/** The map of traffic flow, road work, closures, cameras and incidents. */
export function TrafficMap({ search, onSearch, badge }: TrafficMapProps) {
  const page = useMapPage()
  const { flags, settings, units, now } = page
  const state = useMemo(() => readTrafficSearch(search), [search])
  const { place, itemId } = state
  const layers = useMemo(
    () => state.layers.filter((id) => trafficLayerLock(TRAFFIC_PAGE_LAYERS[id], flags, settings) === null),
    [state.layers, flags, settings],
  )
  const overlayIds = useMemo(() => layers.map((id) => TRAFFIC_PAGE_LAYERS[id]), [layers])
  const overlays = useOverlays(overlayIds, undefined, page, itemId)
  const roads = useQuery({ ...overlayQueries.roadConditions(), enabled: layers.length > 0 })
  const item = overlays.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  const bounds = item && itemBounds([item])
  const { found } = useSelectedPlace(place)
  /** The place or item that was chosen by name or address. The map moves to it. */
  const [focusKey, setFocusKey] = useState(() => itemId ?? placeKey(place))
  /** Used to open the map at the busiest region for an organization without assets. */
  const happenings = useMemo(
    () => (roads.data ? overlays.flatMap(({ items }) => items.map(itemCenter)) : undefined),
    [roads.data, overlays],
  )
  const go = (next: Partial<TrafficState>) => onSearch(writeTrafficSearch({ ...state, ...next }))
  const counts = Object.fromEntries(
    layers.map((id) => [id, countItems(overlays.find((one) => one.id === TRAFFIC_PAGE_LAYERS[id])?.items ?? [])]),
  )

  return (
    <MapScreen
      title={trafficTexts.title}
      badge={badge}
      hasTimeBar={false}
      notice={roads.isLoadingError ? trafficTexts.failed : undefined}
      map={
        <MapView
          label={trafficTexts.map}
          units={units}
          padding={PADDING}
          minZoom={TRAFFIC_ZOOM.min}
          maxZoom={TRAFFIC_ZOOM.max}
        >
          {overlays.map(({ id, items }) => (
            <OverlayLayer key={id} id={id} items={items} />
          ))}
          <OverlayClicks
            overlays={overlays}
            onItems={([{ id }]) => go({ itemId: id, place: null })}
            onPoint={(at) => go({ place: { kind: 'point', ...at }, itemId: null })}
          />
          {item && (
            <OverlayCallout key={item.id} item={item} onClose={() => go({ itemId: null })}>
              {item.images.length === 0 && <CrossingAssets item={item} />}
            </OverlayCallout>
          )}
          {item && bounds && item.id === focusKey && <FitArea of={item.id} bounds={bounds} />}
          <FitOwnAssets paused={place !== null || itemId !== null} window={REGION} otherwise={happenings} />
          <Suspense>
            <OwnAssets
              locationId={place?.kind === 'location' ? place.id : null}
              onLocation={(id) => go({ place: { kind: 'location', id }, itemId: null })}
            />
          </Suspense>
          {place && (
            <PlaceCallout place={place} timeframe="nowcast" onSelect={(next) => go({ place: next, itemId: null })} />
          )}
          {found && placeKey(place) === focusKey && <BringIntoSight at={found} />}
        </MapView>
      }
      top={
        <FloatingBar>
          <LocationPicker
            value={place}
            onChange={(next) => {
              setFocusKey(placeKey(next))
              go({ place: next, itemId: null })
            }}
          />
        </FloatingBar>
      }
      side={
        <>
          <LayerSwitches
            shown={layers}
            counts={roads.data && !roads.data.isAwaited ? counts : {}}
            flags={flags}
            settings={settings}
            onChange={(next) => go({ layers: next, itemId: null })}
          />
          {overlays.length > 0 && <OverlayLegend shown={overlays} selectedAt={found} now={now} />}
        </>
      }
    />
  )
}

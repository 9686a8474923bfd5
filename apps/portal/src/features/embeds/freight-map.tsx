import { useState } from 'react'
import { OverlayCallout } from '../../parts/callouts/overlay-callout.tsx'
import type { MapCamera } from '../../parts/map/map-camera.ts'
import { MapView } from '../../parts/map/map-view.tsx'
import { AssetMarkers } from '../../parts/markers/asset-markers.tsx'
import { OverlayClicks } from '../../parts/overlays/overlay-clicks.tsx'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import type { ShownOverlay } from '../../parts/overlays/use-overlays.ts'
import { useMediaQuery } from '../../ui/theme/use-media-query.ts'
import { EmbedLocationCallout } from './embed-location-callout.tsx'
import { EmbedWeather } from './embed-weather.tsx'
import { embedTexts } from './embeds.texts.ts'
import { useEmbedLocations } from './use-embed-locations.ts'
import type { FreightDashboardModel } from './use-freight-dashboard.ts'

/** Padding for the controls over the top of the map, and for the time controls if the tab has them. */
const TOP_PX = 56
const TIME_BAR_PX = 96
/** Same as in freight-dashboard.module.css: below this width the legend is above the time controls. */
const NARROW = '(max-width: 859.98px)'
const NARROW_DOCK_PX = 172

interface FreightMapProps {
  model: FreightDashboardModel
  overlays: readonly ShownOverlay[]
  onMove: (camera: MapCamera) => void
}

/** The map with the tab's weather and overlays, and the organization's locations. */
export function FreightMap({ model, overlays, onMove }: FreightMapProps) {
  const { mapType, frame, highOnly, units, openingBounds, incidentId, selectIncident } = model
  const { shown: locations, highCount } = useEmbedLocations(frame, highOnly)
  const [locationId, setLocationId] = useState<string | null>(null)
  const marked = locations.find(({ id }) => id === locationId)
  const incident = overlays.flatMap(({ items }) => items).find(({ id }) => id === incidentId)
  const dockPx = useMediaQuery(NARROW) ? NARROW_DOCK_PX : TIME_BAR_PX
  const hasWeather = mapType !== 'none' && (mapType !== 'radar' || frame === 'today')
  return (
    <MapView
      label={embedTexts.map}
      units={units}
      bounds={openingBounds}
      padding={{ top: TOP_PX, bottom: hasWeather ? dockPx : 0 }}
      onMove={onMove}
    >
      {hasWeather && <EmbedWeather key={frame} model={model} layer={mapType} highCount={highCount} />}
      {overlays.map(({ id, items }) => (
        <OverlayLayer key={id} id={id} items={items} />
      ))}
      <AssetMarkers
        assets={locations}
        selectedId={locationId}
        onSelect={({ id }) => {
          selectIncident(null)
          setLocationId(id)
        }}
      />
      <OverlayClicks
        overlays={overlays}
        onItems={([{ id }]) => {
          setLocationId(null)
          selectIncident(id)
        }}
        onPoint={() => {
          setLocationId(null)
          selectIncident(null)
        }}
      />
      {incident && <OverlayCallout key={incident.id} item={incident} onClose={() => selectIncident(null)} />}
      {marked && (
        <EmbedLocationCallout key={marked.id} marked={marked} frame={frame} onClose={() => setLocationId(null)} />
      )}
    </MapView>
  )
}

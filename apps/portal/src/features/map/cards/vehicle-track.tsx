import { getVehicleTrack } from '@stormlane/contract'
import { formatQuantity } from '@stormlane/domain/measures'
import { MINUTE_MS } from '@stormlane/domain/time'
import { type TrackPiece, trackMeters, trackOpacity, trackPieces } from '@stormlane/domain/vehicles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { FeatureCollection, LineString } from 'geojson'
import { useEffect, useMemo, useState } from 'react'
import { MAP_ANCHORS } from '../../../parts/map/base-style.ts'
import { useIsMapDrawn, useMap } from '../../../parts/map/map-context.ts'
import { mountLayers, setSourceData } from '../../../parts/map/map-layers.ts'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { useUnits } from '../../../platform/units.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { useColorMode } from '../../../ui/theme/color-mode-context.tsx'
import css from './vehicle-card.module.css'
import { vehicleTrackTexts as TEXTS } from './vehicle-track.texts.ts'

const SOURCE = 'vehicle-track'

const trackQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.vehicles, 'track', id],
    queryFn: async ({ signal }) => (await api.send(getVehicleTrack, { params: { id } }, signal)).track,
    refetchInterval: MINUTE_MS,
  })

/** Shows where the vehicle was in the last 24 hours: a line on the map that can be hidden, and its length. */
export function VehicleTrack({ id }: { id: string }) {
  const { data } = useQuery(trackQuery(id))
  const now = useClockTick()
  const units = useUnits()
  const [isShown, setShown] = useState(true)
  const isMapDrawn = useIsMapDrawn()
  const pieces = useMemo(
    () =>
      trackPieces(
        (data ?? []).map((point) => ({ ...point, at: new Date(point.at) })),
        now,
      ),
    [data, now],
  )
  if (!data) return null
  return (
    <div className={css.track}>
      {isMapDrawn ? <Switch label={TEXTS.title} checked={isShown} onChange={setShown} /> : <p>{TEXTS.title}</p>}
      <p>
        {pieces.length === 0
          ? TEXTS.none
          : TEXTS.driven(formatQuantity('distance', trackMeters(pieces), units), pieces.length - 1)}
      </p>
      {isMapDrawn && isShown && pieces.length > 0 ? <TrackLine pieces={pieces} now={now} /> : null}
    </div>
  )
}

function TrackLine({ pieces, now }: { pieces: readonly TrackPiece[]; now: Date }) {
  const map = useMap()
  const { shown } = useColorMode()
  const data = useMemo(() => toFeatures(pieces, now), [pieces, now])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the color of ink
  useEffect(() => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--ink').trim() || '#000'
    return mountLayers(map, {
      sources: { [SOURCE]: { type: 'geojson', data: toFeatures([], new Date(0)) } },
      layers: [
        {
          id: SOURCE,
          type: 'line',
          source: SOURCE,
          layout: { 'line-join': 'round' },
          paint: { 'line-color': color, 'line-width': 2, 'line-opacity': ['get', 'opacity'] },
        },
      ],
      // A style that replaces the base map has no anchors. The line then goes on top.
      ...(map.getLayer(MAP_ANCHORS.lines) ? { before: MAP_ANCHORS.lines } : {}),
    })
  }, [map, shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme change recreates the source
  useEffect(() => setSourceData(map, SOURCE, data), [map, data, shown])
  return null
}

/** Returns a feature for every two consecutive points. Older ones are fainter. */
const toFeatures = (pieces: readonly TrackPiece[], now: Date): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features: pieces.flatMap((piece) =>
    piece.slice(1).map((point, i) => ({
      type: 'Feature',
      properties: { opacity: trackOpacity(point.at, now) },
      geometry: {
        type: 'LineString',
        coordinates: [piece[i] ?? point, point].map((at) => [at.longitude, at.latitude]),
      },
    })),
  ),
})

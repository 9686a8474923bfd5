import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { HOUR_MS } from '@stormlane/domain/time'
import type { Feature, MultiPolygon } from 'geojson'
import { useEffect, useMemo } from 'react'
import { useMap } from '../../parts/map/map-context.ts'
import { mountLayers, setSourceData } from '../../parts/map/map-layers.ts'
import { MapMarker } from '../../parts/map/map-marker.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { AssetMarkers, type MarkedAsset } from '../../parts/markers/asset-markers.tsx'
import { stormColor } from '../../parts/overlays/event-looks.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { useUnits } from '../../platform/units.ts'
import type { Storm, StormAnswer, StormAsset } from './storm-queries.ts'
import css from './storm-room.module.css'
import { stormRoomTexts as TEXTS } from './storm-room.texts.ts'

/** Hours ahead that the map draws, each with its own line. */
const AHEAD = [
  { hours: 6, dash: [1, 0] },
  { hours: 12, dash: [3, 2] },
  { hours: 24, dash: [1, 2] },
] as const
/**
 * Where the time of an area stands: each at another corner, so that those of a storm that hardly moves lie apart, and
 * each toward the middle of the map, whose edge would cut it.
 */
const LABELS = {
  0: { toward: [-1, 1], anchor: 'bottom-left' },
  6: { toward: [1, 1], anchor: 'bottom-right' },
  12: { toward: [1, -1], anchor: 'top-right' },
  24: { toward: [-1, -1], anchor: 'top-left' },
} as const
const SOURCE = 'storm'

interface StormMapProps {
  storm: Storm
  hours: StormAnswer['hours']
  now: Date
  assets: readonly StormAsset[]
  fleet: readonly Vehicle[] | undefined
  chosenId: string | null
  onChoose: (id: string | null) => void
}

export function StormMap({ storm, hours, now, assets, fleet, chosenId, onChoose }: StormMapProps) {
  const units = useUnits()
  const thisHour = Math.floor(now.getTime() / HOUR_MS)
  const shown = useMemo(() => {
    const at = (ahead: number) => hours.find((hour) => Math.floor(Date.parse(hour.at) / HOUR_MS) === thisHour + ahead)
    return [0, ...AHEAD.map(({ hours: ahead }) => ahead)].flatMap((ahead) => {
      const hour = at(ahead)
      const geometry = hour && areaOf(hour)
      return geometry ? [{ ahead, geometry }] : []
    })
  }, [hours, thisHour])
  const marked = useMemo(() => {
    const vehicles = new Map(fleet?.map((vehicle) => [vehicle.id, vehicle]))
    return assets.flatMap((asset) => markedAsset(asset, vehicles.get(asset.id)))
  }, [assets, fleet])
  const [west, south, east, north] = storm.bounds as [number, number, number, number]
  const chosen = assets.find(({ id }) => id === chosenId)
  return (
    <MapView label={TEXTS.map} units={units} bounds={[west, south, east, north]}>
      <Footprints key={storm.kind} shown={shown} color={stormColor(storm.kind)} />
      {shown.map(({ ahead, geometry }) => {
        const { toward, anchor } = LABELS[ahead as keyof typeof LABELS]
        const [longitude, latitude] = farthest(geometry, toward)
        return (
          <MapMarker key={ahead} longitude={longitude} latitude={latitude} anchor={anchor}>
            <span className={css.when} data-now={ahead === 0}>
              {ahead === 0 ? TEXTS.now : TEXTS.inHours(ahead, formatDayTime(new Date((thisHour + ahead) * HOUR_MS)))}
            </span>
          </MapMarker>
        )
      })}
      {(['location', 'vehicle'] as const).map((type) => (
        <AssetMarkers
          key={type}
          assets={marked.filter(({ assetType }) => assetType === type)}
          selectedId={chosenId}
          onSelect={({ id }) => onChoose(id)}
        />
      ))}
      {chosen ? (
        <MapMarker longitude={chosen.longitude} latitude={chosen.latitude} anchor="top" order={50}>
          <span className={css.when} data-now="true">
            {chosen.name}
          </span>
        </MapMarker>
      ) : null}
    </MapView>
  )
}

/** Null if there is nothing to draw. */
function areaOf({ geometry }: StormAnswer['hours'][number]): MultiPolygon | null {
  const { type, coordinates } = geometry as MultiPolygon
  return type === 'MultiPolygon' && coordinates.length > 0 ? { type, coordinates } : null
}

/** The point of an area that lies farthest toward east and north, or west and south with -1. */
function farthest({ coordinates }: MultiPolygon, [east, north]: readonly [number, number]): [number, number] {
  const points = coordinates.flatMap(([ring = []]) => ring)
  const reach = ([lng = 0, lat = 0]: readonly number[]) => east * lng + north * lat
  const [lng = 0, lat = 0] = points.reduce((best, point) => (reach(point) > reach(best) ? point : best))
  return [lng, lat]
}

/** A vehicle is drawn where it is now, not where it will be hit. */
function markedAsset({ assetType, id, name, longitude, latitude, affectedAsset }: StormAsset, vehicle?: Vehicle) {
  if (assetType === 'route') return []
  const position =
    vehicle?.latitude != null && vehicle.longitude != null
      ? { latitude: vehicle.latitude, longitude: vehicle.longitude }
      : { latitude, longitude }
  const level = impactLevelName((affectedAsset?.impactLevel ?? 0) as ImpactLevel)
  return [{ assetType, id, name, level, position, bearing: vehicle?.bearing ?? null } satisfies MarkedAsset]
}

interface FootprintsProps {
  shown: readonly { ahead: number; geometry: MultiPolygon }[]
  color: string
}

/** The storm now as an area, and in some hours as lines. */
function Footprints({ shown, color }: FootprintsProps) {
  const map = useMap()
  useEffect(
    () =>
      mountLayers(map, {
        sources: { [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
        layers: [
          {
            id: 'storm-now',
            type: 'fill',
            source: SOURCE,
            filter: ['==', ['get', 'ahead'], 0],
            paint: { 'fill-color': color, 'fill-opacity': 0.4 },
          },
          ...AHEAD.map(({ hours, dash }) => ({
            id: `storm-in-${hours}`,
            type: 'line' as const,
            source: SOURCE,
            filter: ['==', ['get', 'ahead'], hours] as ['==', ['get', string], number],
            paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [...dash] },
          })),
        ],
      }),
    [map, color],
  )
  useEffect(() => {
    const features = shown.map(({ ahead, geometry }): Feature => ({ type: 'Feature', properties: { ahead }, geometry }))
    setSourceData(map, SOURCE, { type: 'FeatureCollection', features })
  }, [map, shown])
  return null
}

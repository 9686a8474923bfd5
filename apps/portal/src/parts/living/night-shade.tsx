import { dayNightLatitude, sunPosition } from '@stormlane/domain/geo'
import type { Feature, Polygon, Position } from 'geojson'
import { useEffect } from 'react'
import { MAP_ANCHORS } from '../map/base-style.ts'
import { useMap } from '../map/map-context.ts'
import { mountLayers, setSourceData } from '../map/map-layers.ts'

const SOURCE = 'night'
const EVERY_DEGREES = 2
/** Web Mercator ends here. */
const POLE = 85.05

/** Shades where it is night. */
export function NightShade({ at }: { at: Date }) {
  const map = useMap()
  const time = at.getTime()
  useEffect(
    () =>
      mountLayers(map, {
        sources: { [SOURCE]: { type: 'geojson', data: nightArea(new Date(0)) } },
        layers: [
          { id: SOURCE, type: 'fill', source: SOURCE, paint: { 'fill-color': '#0b1640', 'fill-opacity': 0.28 } },
        ],
        ...(map.getLayer(MAP_ANCHORS.weather) && { before: MAP_ANCHORS.roads }),
      }),
    [map],
  )
  useEffect(() => setSourceData(map, SOURCE, nightArea(new Date(time))), [map, time])
  return null
}

/** The half of the world in which the sun is below the horizon. */
export function nightArea(at: Date): Feature<Polygon> {
  const edge: Position[] = []
  for (let longitude = -180; longitude <= 180; longitude += EVERY_DEGREES)
    edge.push([longitude, Math.min(POLE, Math.max(-POLE, dayNightLatitude(at, longitude)))])
  // In northern summer the night lies to the south of the edge.
  const pole = sunPosition(at).sinDeclination > 0 ? -POLE : POLE
  const ring = [...edge, [180, pole], [-180, pole], edge[0] as Position]
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}

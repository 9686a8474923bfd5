import { destinationOf } from '@stormlane/domain/geo'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { LIGHTNING_CIRCLES_METERS, LIGHTNING_RINGS_MILES } from '@stormlane/domain/weather'
import type { FeatureCollection, Position } from 'geojson'
import { useEffect } from 'react'
import { useMap } from '../map/map-context.ts'
import { mountLayers, setSourceData } from '../map/map-layers.ts'
import { STRIKE_COLORS } from './event-looks.ts'

const SOURCE = 'lightning-rings'
const CORNERS = 96
/** Colors of the inner circle and of the rings at 10, 20 and 30 miles; closer is worse. */
const COLORS = [STRIKE_COLORS[0], ...STRIKE_COLORS]

interface LightningRingsProps {
  at: { latitude: number; longitude: number }
  units: MeasurementSystem
}

/** Distance rings around the selected place. */
export function LightningRings({ at, units }: LightningRingsProps) {
  const map = useMap()
  const { latitude, longitude } = at
  useEffect(
    () =>
      mountLayers(map, {
        sources: { [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
        layers: [
          {
            id: `${SOURCE}-casing`,
            type: 'line',
            source: SOURCE,
            paint: { 'line-color': '#0b1220', 'line-width': 3.5 },
          },
          {
            id: SOURCE,
            type: 'line',
            source: SOURCE,
            paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
          },
          {
            id: `${SOURCE}-labels`,
            type: 'symbol',
            source: SOURCE,
            layout: {
              'symbol-placement': 'line',
              'symbol-spacing': 400,
              'text-field': ['get', 'label'],
              'text-font': ['Inter SemiBold'],
              'text-size': 11,
              'text-offset': [0, -0.9],
            },
            paint: { 'text-color': '#0b1220', 'text-halo-color': '#ffffff', 'text-halo-width': 1.5 },
          },
        ],
      }),
    [map],
  )
  useEffect(
    () => setSourceData(map, SOURCE, ringsAround({ latitude, longitude }, units)),
    [map, latitude, longitude, units],
  )
  return null
}

export function ringsAround(at: LightningRingsProps['at'], units: MeasurementSystem): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: LIGHTNING_CIRCLES_METERS.map((meters, i) => ({
      type: 'Feature',
      properties: {
        color: COLORS[i],
        label: i === 0 ? '' : ringLabel(LIGHTNING_RINGS_MILES[i - 1] as number, meters, units),
      },
      geometry: { type: 'LineString', coordinates: circleAround(at, meters) },
    })),
  }
}

const ringLabel = (miles: number, meters: number, units: MeasurementSystem) =>
  units === 'imperial' ? `${miles} mi` : `${Math.round(meters / 1000)} km`

function circleAround(at: LightningRingsProps['at'], meters: number): Position[] {
  return Array.from({ length: CORNERS + 1 }, (_, i) => {
    const { longitude, latitude } = destinationOf(at, (360 * (i % CORNERS)) / CORNERS, meters)
    return [longitude, latitude]
  })
}

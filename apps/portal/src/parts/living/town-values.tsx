import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import { formatQuantity, type MeasurementSystem } from '@stormlane/domain/measures'
import { PALETTES } from '@stormlane/domain/weather'
import type { Feature, FeatureCollection } from 'geojson'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from '../map/map-context.ts'
import { mountLayers, setSourceData } from '../map/map-layers.ts'
import { type Town, townsOn } from '../map/towns-on.ts'
import type { InkOnWeather } from './ink-on-weather.ts'
import { type LngLatPlace, readableOn } from './living-on.ts'

const SOURCE = 'town-values'
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
/** More would not find room on a screen. */
const MOST = 120

interface TownValuesProps {
  layer: MapLayerId
  units: MeasurementSystem
  shownAt: Date
  sites: readonly LngLatPlace[]
  ink: InkOnWeather
}

/** The layer's values at own sites and at the towns of the base map. */
export function TownValues({ layer, units, shownAt, sites, ink }: TownValuesProps) {
  const map = useMap()
  useEffect(
    () =>
      mountLayers(map, {
        sources: { [SOURCE]: { type: 'geojson', data: NOTHING } },
        layers: [
          {
            id: SOURCE,
            type: 'symbol',
            source: SOURCE,
            layout: {
              'text-field': ['get', 'text'],
              'text-font': ['Inter SemiBold'],
              'text-size': ['case', ['get', 'own'], 13, 12],
              'text-offset': [0, -1.1],
              'symbol-sort-key': ['get', 'rank'],
            },
            paint: { 'text-color': ink.text, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 },
          },
        ],
      }),
    [map, ink],
  )
  const time = shownAt.getTime()
  useEffect(() => {
    let drawn = ''
    const draw = () => {
      const data = valuesOn(map, { layer, units, sites, time })
      const text = JSON.stringify(data)
      // Setting data makes the map idle again.
      if (text === drawn) return
      drawn = text
      setSourceData(map, SOURCE, data)
    }
    draw()
    map.on('idle', draw)
    return () => {
      map.off('idle', draw)
    }
  }, [map, layer, units, sites, time])
  return null
}

function valuesOn(
  map: MapLibreMap,
  { layer, units, sites, time }: Pick<TownValuesProps, 'layer' | 'units' | 'sites'> & { time: number },
): FeatureCollection {
  const readable = readableOn(map)
  if (!readable) return NOTHING
  const { quantity } = PALETTES[MAP_LAYERS[layer].palette]
  const bounds = map.getBounds()
  const zoom = map.getZoom()
  const towns = townsOn(map).filter(({ firstZoom }) => firstZoom <= zoom + 0.5)
  const places: (LngLatPlace & Partial<Town>)[] = [...sites, ...towns.toSorted((a, b) => a.firstZoom - b.firstZoom)]
  const features = places
    .filter(({ lng, lat }) => bounds.contains([lng, lat]))
    .slice(0, MOST)
    .flatMap(({ lng, lat, firstZoom }, rank): Feature[] => {
      const readout = readable.read({ lng, lat })
      const value = readout?.series[readout.times.findIndex((one) => one.getTime() === time)]
      if (value === undefined || value === null) return []
      const text = formatQuantity(quantity, value, units)
      return [
        {
          type: 'Feature',
          properties: { text, rank, own: firstZoom === undefined },
          geometry: { type: 'Point', coordinates: [lng, lat] },
        },
      ]
    })
  return { type: 'FeatureCollection', features }
}

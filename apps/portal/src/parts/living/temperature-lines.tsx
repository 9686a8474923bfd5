import { fahrenheitToCelsius, formatQuantity, type MeasurementSystem } from '@stormlane/domain/measures'
import type { Feature, FeatureCollection } from 'geojson'
import { useEffect } from 'react'
import { MAP_ANCHORS } from '../map/base-style.ts'
import { useMap } from '../map/map-context.ts'
import { mountLayers, setSourceData } from '../map/map-layers.ts'
import { GridReader, placeOfCell, type ReadCells } from './grid-reader.ts'
import type { InkOnWeather } from './ink-on-weather.ts'
import { isolines } from './isolines.ts'
import type { FrameValues } from './value-source.ts'

const SOURCE = 'temperature-lines'
/** Cells of 8 pixels: finer lines follow single hills. */
const COARSER = 3
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
/** Lines every 10 °F or 5 °C, and always where water freezes. */
const LINES: Record<MeasurementSystem, readonly number[]> = {
  imperial: [...Array.from({ length: 17 }, (_, i) => fahrenheitToCelsius(-40 + 10 * i)), 0],
  metric: Array.from({ length: 17 }, (_, i) => -40 + 5 * i),
}

interface TemperatureLinesProps {
  frame: FrameValues | undefined
  units: MeasurementSystem
  ink: InkOnWeather
}

/** Lines of equal temperature with labels. */
export function TemperatureLines({ frame, units, ink }: TemperatureLinesProps) {
  const map = useMap()
  useEffect(
    () =>
      mountLayers(map, {
        sources: { [SOURCE]: { type: 'geojson', data: NOTHING } },
        layers: [
          {
            id: SOURCE,
            type: 'line',
            source: SOURCE,
            layout: { 'line-join': 'round' },
            paint: {
              'line-color': ['case', ['get', 'freezing'], ink.freezing, ink.line],
              'line-width': ['case', ['get', 'freezing'], 2.4, 1.1],
              'line-opacity': 0.85,
            },
          },
          {
            id: `${SOURCE}-labels`,
            type: 'symbol',
            source: SOURCE,
            layout: {
              'symbol-placement': 'line',
              'symbol-spacing': 320,
              'text-field': ['get', 'label'],
              'text-font': ['Inter SemiBold'],
              'text-size': 11,
            },
            paint: { 'text-color': ink.text, 'text-halo-color': ink.halo, 'text-halo-width': 1.6 },
          },
        ],
        ...(map.getLayer(MAP_ANCHORS.lines) && { before: MAP_ANCHORS.lines }),
      }),
    [map, ink],
  )
  useEffect(() => {
    const reader = new GridReader(map, undefined, COARSER, (cells) =>
      setSourceData(map, SOURCE, temperatureLines(cells, units)),
    )
    reader.show(frame)
    return () => reader.close()
  }, [map, frame, units])
  return null
}

function temperatureLines(cells: ReadCells, units: MeasurementSystem): FeatureCollection {
  const { window, components } = cells
  const [values] = components
  if (!values) return NOTHING
  const features = LINES[units].flatMap((value) =>
    isolines(values, window.width, window.height, value).map(
      ({ points }): Feature => ({
        type: 'Feature',
        properties: { label: formatQuantity('temperature', value, units), freezing: value === 0 },
        geometry: {
          type: 'LineString',
          coordinates: points.map(([column, row]) => {
            const { lng, lat } = placeOfCell(cells, column, row)
            return [lng, lat]
          }),
        },
      }),
    ),
  )
  return { type: 'FeatureCollection', features }
}

import { type ForecastDaysOut, predictedValue } from '@stormlane/domain/history'
import { IMPACT_LEVEL_COLORS, impactLevelName, impactLevelOfIndex } from '@stormlane/domain/levels'
import type { FeatureCollection } from 'geojson'
import { useEffect, useMemo } from 'react'
import { useMap } from '../../parts/map/map-context.ts'
import { mountLayers, setSourceData } from '../../parts/map/map-layers.ts'
import { useColorMode } from '../../ui/theme/color-mode-context.tsx'
import type { GroundTruthReport } from './history-queries.ts'

export const PREDICTED_DOTS = 'predicted-dots'
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

interface PredictedDotsProps {
  reports: readonly GroundTruthReport[]
  daysOut: ForecastDaysOut
}

/** Draws a ring at the place of each report, in the color of the level that was forecast there. */
export function PredictedDots({ reports, daysOut }: PredictedDotsProps) {
  const map = useMap()
  const { shown } = useColorMode()
  const data = useMemo(() => toFeatures(reports, daysOut), [reports, daysOut])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes the color inside the rings
  useEffect(
    () =>
      mountLayers(map, {
        sources: { [PREDICTED_DOTS]: { type: 'geojson', data: NOTHING } },
        layers: [
          {
            id: PREDICTED_DOTS,
            type: 'circle',
            source: PREDICTED_DOTS,
            paint: {
              'circle-radius': 4.5,
              'circle-color': getComputedStyle(document.documentElement).getPropertyValue('--surface').trim(),
              'circle-stroke-color': ['get', 'color'],
              'circle-stroke-width': 2.5,
            },
          },
        ],
      }),
    [map, shown],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme change recreates the source
  useEffect(() => setSourceData(map, PREDICTED_DOTS, data), [map, data, shown])
  return null
}

function toFeatures(reports: readonly GroundTruthReport[], daysOut: ForecastDaysOut): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: reports.map((report) => {
      const level = impactLevelName(impactLevelOfIndex(predictedValue(report, daysOut)))
      return {
        type: 'Feature',
        properties: { id: report.id, color: IMPACT_LEVEL_COLORS[level].fill },
        geometry: { type: 'Point', coordinates: [report.longitude, report.latitude] },
      }
    }),
  }
}

import { type GroundTruthIcon, groundTruthText } from '@stormlane/domain/history'
import type { Geometry } from 'geojson'
import type { OverlayIcon } from '../../parts/overlays/overlay-icons.ts'
import { ITEM_DEFAULTS, type OverlayItem } from '../../parts/overlays/overlay-item.ts'
import type { HistoricalImpact } from './history-queries.ts'

const ICONS: Record<GroundTruthIcon, OverlayIcon> = {
  closure: 'closure',
  snow: 'snow',
  ice: 'ice',
  flood: 'flood',
  wind: 'wind',
  hail: 'hail',
  tornado: 'tornado',
  power: 'outage',
  fire: 'flame',
  clear: 'check',
  other: 'report',
}

const AREA_OPACITY = 0.15

/** The markers of an impact's ground-truth reports, and the areas of those that have one. */
export function reportItems({ name, groundTruthReports }: HistoricalImpact): OverlayItem[] {
  return groundTruthReports.flatMap((report): OverlayItem[] => {
    const item = {
      ...ITEM_DEFAULTS,
      id: report.id,
      kind: 'event' as const,
      title: report.locationName,
      facts: [],
      body: groundTruthText(name, report.description),
      color: report.markerColor,
      fillOpacity: AREA_OPACITY,
      icon: ICONS[report.markerIcon],
      legend: name,
      rank: report.observedValue ?? 0,
    }
    const marker: OverlayItem = {
      ...item,
      geometry: { type: 'Point', coordinates: [report.longitude, report.latitude] },
    }
    return report.polygon ? [{ ...item, geometry: report.polygon as Geometry }, marker] : [marker]
  })
}

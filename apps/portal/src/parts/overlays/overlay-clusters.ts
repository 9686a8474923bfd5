import type { FeatureCollection } from 'geojson'
import type { AddLayerObject, GeoJSONSourceSpecification } from 'maplibre-gl'
import { clusterRule } from '../map/cluster-rules.ts'
import { inkOn } from './overlay-icons.ts'
import type { OverlayId } from './overlay-id.ts'
import { imageId } from './overlay-images.ts'
import type { OverlayItem } from './overlay-item.ts'

export const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The overlays of the menus, and the storm reports of a past storm. */
export type DrawnId = OverlayId | 'ground-truth'

/**
 * Cluster rule of each overlay (MAP-101 to MAP-106); null turns clustering off, for example for the parts of a storm.
 */
const CLUSTERED_AS: Partial<Record<DrawnId, string | null>> = {
  earthquakes: 'earthquake',
  'road-work': 'road_work',
  'truck-warnings': 'trucker_warning',
  hurricanes: null,
  // Not clustered, because the density of strikes matters.
  lightning: null,
  // Not clustered, because each report is compared with the forecast at its place.
  'ground-truth': null,
}

/** Whether dense points of this overlay join on the map. */
export const joinsItems = (id: DrawnId): boolean => CLUSTERED_AS[id] !== null

/** Ranks may be negative or fractions, and are compared as text of one length. */
const RANK_SHIFT = 1_000_000
const RANK_CHARACTERS = 12
const INK_CHARACTERS = '#rrggbb'.length

/**
 * How an item looks on the map, in a text that sorts like its rank: rank, color of the mark, image, and mark behind a
 * bar. MapLibre can only hand down one value from the worst item of a cluster.
 */
export const clusteredLook = (item: OverlayItem): string =>
  `${(item.rank + RANK_SHIFT).toFixed(3).padStart(RANK_CHARACTERS, '0')}${inkOn(item.color)}${imageId(item)}|${item.mark}`

const ACCUMULATED = ['string', ['accumulated']]
const WORST = ['string', ['get', 'worst']]

const CLUSTER_PROPERTIES = {
  worst: [
    ['case', ['>', ACCUMULATED, WORST], ACCUMULATED, WORST],
    ['get', 'look'],
  ],
} as NonNullable<GeoJSONSourceSpecification['clusterProperties']>

const BAR = ['index-of', '|', WORST]
const IMAGE_FROM = RANK_CHARACTERS + INK_CHARACTERS

/** A cluster is drawn as its worst item, larger, with the number of items above: cameras never look like earthquakes. */
export function clusterLayers(id: string, source: string): AddLayerObject[] {
  const always = { 'text-allow-overlap': true, 'text-ignore-placement': true }
  return [
    {
      id: `${id}-clusters`,
      type: 'symbol',
      source,
      filter: ['has', 'point_count'],
      layout: {
        ...always,
        'icon-image': ['slice', WORST, IMAGE_FROM, BAR],
        'icon-size': 1.25,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['slice', WORST, ['+', BAR, 1]],
        'text-font': ['Inter SemiBold'],
        'text-size': 11,
      },
      paint: { 'text-color': ['slice', WORST, RANK_CHARACTERS, IMAGE_FROM] },
    },
    {
      id: `${id}-counts`,
      type: 'symbol',
      source,
      filter: ['has', 'point_count'],
      layout: {
        ...always,
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': ['Inter SemiBold'],
        'text-size': 12,
        'text-anchor': 'bottom-left',
        'text-offset': [0.6, -0.4],
      },
      paint: { 'text-color': '#0b1220', 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
    },
  ] as AddLayerObject[]
}

/** The source of an overlay's points. */
export function pointsSourceSpec(id: DrawnId): GeoJSONSourceSpecification {
  const named = CLUSTERED_AS[id]
  if (named === null) return { type: 'geojson', data: NOTHING }
  const { radiusPx, maxZoom } = clusterRule(named ?? 'other')
  return {
    type: 'geojson',
    data: NOTHING,
    cluster: true,
    clusterRadius: radiusPx,
    clusterMaxZoom: maxZoom,
    clusterProperties: CLUSTER_PROPERTIES,
  }
}

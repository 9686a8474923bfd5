// Serves the road network as vector tiles: the highways of the base map, whichever network the operator has imported.
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { roadShield } from '@stormlane/domain/roads'
import type { RoadClass, RoadLine } from '@stormlane/roads'
import type { Feature, FeatureCollection, LineString } from 'geojson'
import { inOwnMemory } from '../../platform/own-memory.ts'

/** At closer zooms the map enlarges these tiles, whose unit is 40 m. */
export const ROAD_TILES_MAX_ZOOM = 8

/** From which zoom a road is drawn: 0 at any zoom, 1 and 2 from the zooms below. */
const RANKS: Record<RoadClass, 0 | 1 | 2> = {
  interstate: 0,
  turnpike: 0,
  'trans-canada': 0,
  motorway: 0,
  us: 1,
  federal: 1,
  provincial: 1,
  trunk: 1,
  state: 2,
  primary: 2,
  secondary: 2,
  ferry: 2,
}
const RANK_FIRST_ZOOM = [0, 5, 7] as const

const EXTENT = 4096
/** Three units are 0.4 px of a tile of 512. */
const TOLERANCE = 3
/** Every map starts with the same few tiles, and tiles of low zooms hold the most roads. */
const KEPT_BYTES = 16_000_000

export interface RoadTiles {
  /** The tile's bytes; empty where there is no road. */
  tile(z: number, x: number, y: number): Buffer
}

export function roadTiles(lines: readonly RoadLine[], keptBytes = KEPT_BYTES): RoadTiles {
  const features = lines.map(featureOf)
  // One index per rank: a requested tile is cut from the ranks visible at its zoom.
  const indexes = RANK_FIRST_ZOOM.map((firstZoom, rank) => ({ firstZoom, index: indexOf(features, rank) }))
  const kept = new Map<string, Buffer>()
  let bytes = 0

  function encode(z: number, x: number, y: number): Buffer {
    const layers = indexes.flatMap(({ firstZoom, index }, rank) => {
      const tile = z >= firstZoom ? index.getTile(z, x, y) : null
      return tile && tile.features.length > 0 ? [[`rank-${rank}`, tile] as const] : []
    })
    if (layers.length === 0) return Buffer.alloc(0)
    return inOwnMemory(fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: EXTENT }))
  }

  return {
    tile(z, x, y) {
      const key = `${z}/${x}/${y}`
      const known = kept.get(key)
      if (known) return known
      const tile = encode(z, x, y)
      if (tile.length === 0) return tile
      kept.set(key, tile)
      bytes += tile.length
      // Evicts the oldest tiles first.
      for (const [oldest, { length }] of kept) {
        if (bytes <= keptBytes) break
        kept.delete(oldest)
        bytes -= length
      }
      return tile
    },
  }
}

function indexOf(features: readonly RankedFeature[], rank: number): GeoJSONVT {
  const shown: FeatureCollection = {
    type: 'FeatureCollection',
    features: features.filter((road) => road.rank === rank),
  }
  return new GeoJSONVT(shown, { maxZoom: ROAD_TILES_MAX_ZOOM, indexMaxZoom: 4, extent: EXTENT, tolerance: TOLERANCE })
}

type RankedFeature = Feature<LineString> & { rank: number }

function featureOf({ class: roadClass, route, ferry, line }: RoadLine): RankedFeature {
  const shield = roadShield(route)
  return {
    type: 'Feature',
    rank: RANKS[roadClass],
    properties: { ferry, ...(shield && !ferry && { shield: shield.kind, number: shield.text }) },
    geometry: { type: 'LineString', coordinates: line.map(([lng, lat]) => [lng, lat]) },
  }
}

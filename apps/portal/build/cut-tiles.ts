// Cuts shapes into vector tiles at build time, because this would take seconds in a browser.
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection } from 'geojson'

/** Features of each layer by zoom; low zooms may have fewer. */
type ShapesAt = (zoom: number) => Record<string, FeatureCollection>

const EXTENT = 4096
/** Margin around a tile for the width of lines; symbols have their own. */
const BUFFER = 64
/** Three units are 0.4 px of a tile of 512. */
const TOLERANCE = 3

/** Tiles by "z/x/y", without empty ones. */
export function cutTiles(shapesAt: ShapesAt, maxZoom: number): Map<string, Uint8Array> {
  const tiles = new Map<string, Uint8Array>()
  for (let z = 0; z <= maxZoom; z++) {
    const indexes = Object.entries(shapesAt(z)).map(
      ([layer, shapes]) =>
        [
          layer,
          new GeoJSONVT(shapes, {
            // The library does not simplify at its maximum zoom; only the last zoom of these tiles, which the map
            // enlarges, needs the full detail.
            maxZoom: z === maxZoom ? z : z + 1,
            indexMaxZoom: z,
            indexMaxPoints: 0,
            extent: EXTENT,
            buffer: BUFFER,
            tolerance: TOLERANCE,
          }),
        ] as const,
    )
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const layers = indexes.flatMap(([layer, index]) => {
          const tile = index.getTile(z, x, y)
          return tile && tile.features.length > 0 ? [[layer, tile] as const] : []
        })
        if (layers.length > 0)
          tiles.set(`${z}/${x}/${y}`, fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: EXTENT }))
      }
  }
  return tiles
}

/** Packs all tiles into the format of src/parts/map/tile-archive.ts: index length, index as JSON, tiles. */
export function packTiles(tiles: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const index: Record<string, [offset: number, length: number]> = {}
  let offset = 0
  for (const [id, tile] of tiles) {
    index[id] = [offset, tile.length]
    offset += tile.length
  }
  const head = new TextEncoder().encode(JSON.stringify(index))
  const file = new Uint8Array(4 + head.length + offset)
  new DataView(file.buffer).setUint32(0, head.length, true)
  file.set(head, 4)
  let at = 4 + head.length
  for (const tile of tiles.values()) {
    file.set(tile, at)
    at += tile.length
  }
  return file
}

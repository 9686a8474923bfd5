// Writes small PMTiles archives (version 3 of the specification), as an operator would get from Protomaps or OpenMapTiles.
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { zxyToTileId } from 'pmtiles'

export interface StreetLayer {
  name: string
  features: Feature[]
}

interface Archive {
  layers: StreetLayer[]
  zooms: { min: number; max: number }
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  attribution?: string
  /** 1 is vector tiles, 2 is PNG. */
  tileType?: number
  /** 1 is none, 2 gzip, 3 brotli. */
  tileCompression?: number
}

const HEADER_BYTES = 127

/** Every tile of the bounds, so that no reader depends on which ones are empty. */
export function streetArchive({
  layers,
  zooms,
  bounds,
  attribution,
  tileType = 1,
  tileCompression = 2,
}: Archive): Buffer {
  const options = { maxZoom: zooms.max, extent: 4096, indexMaxZoom: 5 }
  const indexes = layers.map(
    ({ name, features }) => [name, new GeoJSONVT({ type: 'FeatureCollection', features }, options)] as const,
  )
  const tiles = tilesWithin(bounds, zooms).map(([z, x, y]) => {
    const drawn = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y)
      return tile ? [[name, tile] as const] : []
    })
    const bytes = Buffer.from(fromGeojsonVt(Object.fromEntries(drawn), { version: 2, extent: 4096 }))
    return { id: zxyToTileId(z, x, y), bytes: tileCompression === 2 ? gzipSync(bytes) : bytes }
  })
  tiles.sort((a, b) => a.id - b.id)

  const directory = gzipSync(directoryOf(tiles))
  const metadata = gzipSync(
    JSON.stringify({ vector_layers: layers.map(({ name }) => ({ id: name, fields: {} })), attribution }),
  )
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const metadataAt = HEADER_BYTES + directory.length
  const dataAt = metadataAt + metadata.length
  const spans = [HEADER_BYTES, directory.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length]
  const counts = [tiles.length, tiles.length, tiles.length]
  for (const [index, value] of [...spans, ...counts].entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  for (const [index, value] of [1, 2, tileCompression, tileType, zooms.min, zooms.max].entries())
    header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  return Buffer.concat([header, directory, metadata, data])
}

/** A town of two crossing streets, a highway past it, a park, a lake, a house and its number, in the schema of Protomaps. */
export function protomapsTown([lng, lat]: [number, number]): StreetLayer[] {
  const at = (dx: number, dy: number): [number, number] => [lng + dx, lat + dy]
  const street = (name: string, kind: string, line: [number, number][], ref?: string): Feature => ({
    type: 'Feature',
    properties: { name, kind, ...(ref && { ref }) },
    geometry: { type: 'LineString', coordinates: line },
  })
  const field = (kind: string, dx: number, dy: number, size: number): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: {
      type: 'Polygon',
      coordinates: [[at(dx, dy), at(dx + size, dy), at(dx + size, dy + size), at(dx, dy + size), at(dx, dy)]],
    },
  })
  const point = (properties: Record<string, string>, dx: number, dy: number): Feature => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: at(dx, dy) },
  })
  return [
    { name: 'landuse', features: [field('park', 0.004, 0.004, 0.006)] },
    { name: 'water', features: [field('lake', -0.012, 0.004, 0.008)] },
    {
      name: 'roads',
      features: [
        street('Main Street', 'minor_road', [at(-0.02, 0), at(0.02, 0)]),
        street('Depot Avenue', 'major_road', [at(0, -0.02), at(0, 0.02)]),
        street('Prairie Highway', 'highway', [at(-0.05, -0.012), at(0.05, -0.012)], 'I 80'),
      ],
    },
    {
      name: 'buildings',
      features: [
        field('building', 0.001, 0.001, 0.0012),
        point({ kind: 'address', addr_housenumber: '100' }, 0.0016, 0.0016),
      ],
    },
    { name: 'places', features: [point({ kind: 'neighbourhood', name: 'Old Market' }, -0.004, -0.004)] },
  ]
}

function tilesWithin([west, south, east, north]: Archive['bounds'], { min, max }: Archive['zooms']) {
  const found: [number, number, number][] = []
  for (let z = min; z <= max; z++) {
    const scale = 2 ** z
    const column = (lng: number) => Math.floor(((lng + 180) / 360) * scale)
    const row = (lat: number) => Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * scale)
    for (let x = column(west); x <= column(east); x++)
      for (let y = row(north); y <= row(south); y++) found.push([z, x, y])
  }
  return found
}

/** Section 4 of the specification: ids as differences, run lengths, lengths, offsets (0: right after the one before). */
function directoryOf(tiles: { id: number; bytes: Buffer }[]): Buffer {
  const ids = tiles.map(({ id }, index) => id - (tiles[index - 1]?.id ?? 0))
  const runs = tiles.map(() => 1)
  const lengths = tiles.map(({ bytes }) => bytes.length)
  const offsets = tiles.map((_, index) => (index === 0 ? 1 : 0))
  return Buffer.from([tiles.length, ...ids, ...runs, ...lengths, ...offsets].flatMap(varint))
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  return [...bytes, rest]
}

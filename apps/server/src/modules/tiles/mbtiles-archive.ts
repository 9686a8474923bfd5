// Archives in the format MBTiles 1.3, a database of SQLite: what tilemaker of Debian writes.
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type ArchiveDescription, MAX_PART_BYTES, type StreetArchive, StreetMapProblem } from './street-archive.ts'
import { streetMapTexts } from './street-map.texts.ts'

const degrees = z.number().min(-180).max(180)

const metadataSchema = z.object({
  minzoom: z.coerce.number().int().min(0).max(24),
  maxzoom: z.coerce.number().int().min(0).max(24),
  bounds: z
    .string()
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([degrees, degrees, degrees, degrees])),
  json: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.object({ vector_layers: z.array(z.object({ id: z.string() })).max(1000) })),
  attribution: z.string().optional(),
})

/** Reads are synchronous: a tile is found by the index of the table in a fraction of a millisecond. */
export function openMbtiles(file: string): StreetArchive {
  const database = new DatabaseSync(file, { readOnly: true })
  return {
    describe: () => Promise.resolve(description(database)),
    tile: (z, x, y) => Promise.resolve(tile(database, z, x, y)),
    close: () => Promise.resolve(database.close()),
  }
}

function description(database: DatabaseSync): ArchiveDescription {
  const rows = database.prepare('SELECT name, value FROM metadata').all()
  const metadata = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  if (metadata.format !== 'pbf') throw new StreetMapProblem(streetMapTexts.noVectorTiles)
  const { minzoom, maxzoom, bounds, json, attribution } = metadataSchema.parse(metadata)
  const [west, south, east, north] = bounds
  return {
    zooms: { min: minzoom, max: maxzoom },
    bounds: { west, south, east, north },
    layers: json.vector_layers.map(({ id }) => id),
    attribution,
  }
}

/** Rows are counted from the south. */
function tile(database: DatabaseSync, z: number, x: number, y: number): Buffer | undefined {
  const row = database
    .prepare('SELECT tile_data AS data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?')
    .get(z, x, 2 ** z - 1 - y)
  if (!(row?.data instanceof Uint8Array)) return undefined
  if (row.data.length > MAX_PART_BYTES) throw new StreetMapProblem(streetMapTexts.tooLarge)
  return Buffer.from(row.data)
}

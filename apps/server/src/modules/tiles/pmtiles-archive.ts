// Archives in the format PMTiles, version 3.
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, type Header, PMTiles, ResolvedValueCache, TileType } from 'pmtiles'
import { z } from 'zod'
import { type ArchiveDescription, MAX_PART_BYTES, type StreetArchive, StreetMapProblem } from './street-archive.ts'
import { streetMapTexts } from './street-map.texts.ts'

/** What the header and the root directory fit into (section 3 of the specification); a small archive is shorter. */
const FIRST_BYTES = 16_384
const KEPT_DIRECTORIES = 200

const inflate = promisify(gunzip)

export function openPmtiles(handle: FileHandle): StreetArchive {
  async function getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    if (length > MAX_PART_BYTES) throw new StreetMapProblem(streetMapTexts.tooLarge)
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, offset)
    if (bytesRead < length && !(offset === 0 && length === FIRST_BYTES))
      throw new StreetMapProblem(streetMapTexts.cutShort)
    return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) }
  }
  const archive = new PMTiles(
    { getBytes, getKey: () => 'streets' },
    new ResolvedValueCache(KEPT_DIRECTORIES, undefined, inflated),
    // Tiles leave as they are stored.
    (data) => Promise.resolve(data),
  )
  return {
    async describe() {
      const header = await archive.getHeader()
      requireVectorTiles(header)
      const { data } = await getBytes(header.jsonMetadataOffset, header.jsonMetadataLength)
      return descriptionOf(header, Buffer.from(await inflated(data, header.internalCompression)).toString())
    },
    async tile(z, x, y) {
      const found = await archive.getZxy(z, x, y)
      return found && Buffer.from(found.data)
    },
    close: () => handle.close(),
  }
}

async function inflated(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None || compression === Compression.Unknown) return data
  if (compression !== Compression.Gzip) throw new StreetMapProblem(streetMapTexts.otherCompression)
  const { buffer, byteOffset, byteLength } = await inflate(Buffer.from(data), { maxOutputLength: MAX_PART_BYTES })
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
}

function requireVectorTiles({ tileType, tileCompression }: Header): void {
  if (tileType !== TileType.Mvt) throw new StreetMapProblem(streetMapTexts.noVectorTiles)
  if (tileCompression !== Compression.Gzip && tileCompression !== Compression.None)
    throw new StreetMapProblem(streetMapTexts.otherCompression)
}

const metadataSchema = z.object({
  vector_layers: z.array(z.object({ id: z.string() })).max(1000),
  attribution: z.string().optional().catch(undefined),
})

function descriptionOf(header: Header, metadata: string): ArchiveDescription {
  const { vector_layers, attribution } = metadataSchema.parse(JSON.parse(metadata))
  return {
    zooms: { min: header.minZoom, max: header.maxZoom },
    bounds: { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat },
    layers: vector_layers.map(({ id }) => id),
    attribution,
  }
}

// Reads lines and their attributes from a zipped shapefile (ESRI Shapefile Technical Description, 1998; dBASE III).
import { unzipSync } from 'fflate'
import type { Position } from '../network/position.ts'
import { IMPORT_TEXTS, RoadImportRefused } from './import.texts.ts'
import { readFeatures } from './read-geojson.ts'
import type { SourceLines } from './source-line.ts'

const SHP_HEADER_BYTES = 100
/** PolyLine, PolyLineZ and PolyLineM; their records start with the same fields. */
const POLYLINE_TYPES = new Set([3, 13, 23])

export function readZippedShapefile(bytes: Uint8Array, fileName: string): SourceLines {
  let files: Record<string, Uint8Array>
  try {
    files = unzipSync(bytes, { filter: ({ name }) => /\.(shp|dbf|prj)$/i.test(name) && !name.startsWith('__MACOSX') })
  } catch {
    throw new RoadImportRefused(IMPORT_TEXTS.brokenZip(fileName))
  }
  const entry = (base: string, extension: string): Uint8Array | undefined =>
    files[Object.keys(files).find((name) => name.toLowerCase() === `${base}.${extension}`) ?? '']
  const shp = Object.keys(files).find((name) => /\.shp$/i.test(name))
  const base = shp?.slice(0, -4).toLowerCase() ?? ''
  const [shapes, table, projection] = [entry(base, 'shp'), entry(base, 'dbf'), entry(base, 'prj')]
  if (!shapes || !table) throw new RoadImportRefused(IMPORT_TEXTS.noShapefile(fileName))
  if (projection && new TextDecoder().decode(projection).trimStart().startsWith('PROJ'))
    throw new RoadImportRefused(IMPORT_TEXTS.projected(fileName))
  try {
    const attributes = readDbf(table)
    const features = readShp(shapes).map((coordinates, index) => ({
      geometry: { type: 'MultiLineString', coordinates },
      properties: attributes[index] ?? {},
    }))
    return readFeatures(features, fileName)
  } catch (error) {
    if (error instanceof RangeError) throw new RoadImportRefused(IMPORT_TEXTS.brokenShapefile(fileName))
    throw error
  }
}

/** The parts of each record, none for a null shape. Reading past the end throws a RangeError. */
function readShp(bytes: Uint8Array): Position[][][] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getInt32(0) !== 9994) throw new RangeError('not a shapefile')
  const records: Position[][][] = []
  let at = SHP_HEADER_BYTES
  while (at < bytes.length) {
    const contentBytes = view.getInt32(at + 4) * 2
    records.push(readPolyline(view, at + 8))
    at += 8 + contentBytes
  }
  if (at !== bytes.length) throw new RangeError('truncated')
  return records
}

function readPolyline(view: DataView, at: number): Position[][] {
  const type = view.getInt32(at, true)
  if (type === 0) return []
  if (!POLYLINE_TYPES.has(type)) throw new RangeError('not a polyline')
  const partCount = view.getInt32(at + 36, true)
  const pointCount = view.getInt32(at + 40, true)
  const firstPoint = at + 44 + 4 * partCount
  const starts = Array.from({ length: partCount }, (_, part) => view.getInt32(at + 44 + 4 * part, true))
  return starts.map((start, part) => {
    const end = starts[part + 1] ?? pointCount
    return Array.from({ length: end - start }, (_, i): Position => {
      const point = firstPoint + 16 * (start + i)
      return [view.getFloat64(point, true), view.getFloat64(point + 8, true)]
    })
  })
}

function readDbf(bytes: Uint8Array): Record<string, string>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [recordCount, headerBytes, recordBytes] = [
    view.getUint32(4, true),
    view.getUint16(8, true),
    view.getUint16(10, true),
  ]
  const decoder = new TextDecoder('latin1')
  const columns: { name: string; start: number; length: number }[] = []
  let start = 1
  for (let at = 32; at < headerBytes - 1 && view.getUint8(at) !== 0x0d; at += 32) {
    const [name = ''] = decoder.decode(bytes.subarray(at, at + 11)).split('\0')
    const length = view.getUint8(at + 16)
    columns.push({ name, start, length })
    start += length
  }
  return Array.from({ length: recordCount }, (_, record) => {
    const row = headerBytes + record * recordBytes
    const cells = columns.map(({ name, start: from, length }) => [
      name,
      decoder.decode(bytes.subarray(row + from, row + from + length)).trim(),
    ])
    return Object.fromEntries(cells) as Record<string, string>
  })
}

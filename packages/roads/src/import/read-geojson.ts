import type { Position } from '../network/position.ts'
import { IMPORT_TEXTS, RoadImportRefused } from './import.texts.ts'
import { readRoadTags } from './read-road-tags.ts'
import { countDropped, type SourceLines } from './source-line.ts'

/** Natural Earth is generalized for 1:10 million, so the ends of connected roads may be this far apart. */
const GENERALIZED_SNAP_METERS = 500

interface LineFeature {
  geometry?: { type?: string; coordinates?: unknown } | null
  properties?: Record<string, unknown> | null
}

export function readGeoJson(bytes: Buffer, fileName: string): SourceLines {
  let text: string
  try {
    text = bytes.toString('utf8')
  } catch {
    // JavaScript strings are limited to about half a gigabyte.
    throw new RoadImportRefused(IMPORT_TEXTS.tooLarge(fileName))
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new RoadImportRefused(IMPORT_TEXTS.brokenJson(fileName))
  }
  const features = featuresOf(json)
  if (!features) throw new RoadImportRefused(IMPORT_TEXTS.notGeoJson(fileName))
  return readFeatures(features, fileName)
}

export function readFeatures(features: readonly LineFeature[], fileName: string): SourceLines {
  const source: SourceLines = {
    read: 0,
    lines: [],
    stops: [],
    dropped: {},
    snapToleranceMeters: GENERALIZED_SNAP_METERS,
    attribution: `Roads imported from ${fileName}`,
  }
  for (const { geometry, properties } of features) {
    for (const line of linesOf(geometry)) {
      source.read++
      const tags = readRoadTags(properties ?? {})
      if (typeof tags === 'string') countDropped(source.dropped, tags)
      else source.lines.push({ ...tags, line: tags.backwards ? line.toReversed() : line })
    }
  }
  return source
}

function featuresOf(json: unknown): LineFeature[] | undefined {
  if (typeof json !== 'object' || json === null || !('type' in json)) return undefined
  if (json.type === 'FeatureCollection') {
    return 'features' in json && Array.isArray(json.features) ? (json.features as LineFeature[]) : undefined
  }
  return json.type === 'Feature' ? [json as LineFeature] : undefined
}

function linesOf(geometry: LineFeature['geometry']): Position[][] {
  if (geometry?.type === 'LineString') return [positions(geometry.coordinates)]
  if (geometry?.type === 'MultiLineString' && Array.isArray(geometry.coordinates))
    return geometry.coordinates.map(positions)
  return []
}

/** Turns anything but a pair of numbers into a pair of NaN; `cleanLines` then drops the line and counts it. */
function positions(coordinates: unknown): Position[] {
  if (!Array.isArray(coordinates)) return []
  return coordinates.map((pair: unknown) => {
    const [lng, lat] = Array.isArray(pair) ? (pair as unknown[]) : []
    return [typeof lng === 'number' ? lng : Number.NaN, typeof lat === 'number' ? lat : Number.NaN]
  })
}

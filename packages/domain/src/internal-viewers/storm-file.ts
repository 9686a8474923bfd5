// Reads a storm file for the storms viewer: GeoJSON features with the properties of MODEL-090, or events as the API
// returns them.
import type { Feature, Geometry } from 'geojson'
import { geometryProblem } from '../geo/geometry-problem.ts'
import { HOUR_MS } from '../time/durations.ts'
import { STORM_FILE_TEXTS as TEXTS } from './storm-file.texts.ts'

export interface FileStorm {
  id: string
  stormType: string
  startsAt: Date
  endsAt: Date
  geometry: Geometry
  properties: Readonly<Record<string, unknown>>
}

export type StormFile = { storms: readonly FileStorm[] } | { problem: string }

/** A week in hours (INTERNAL-009). */
export const STORM_STEPS = 168
/** A busy week has a few hundred storms. */
const MAX_STORMS = 5000

export function readStormFile(text: string): StormFile {
  const features = listedFeatures(parseJson(text))
  if (features === 'not-json') return { problem: TEXTS.notJson }
  if (features === undefined) return { problem: TEXTS.noFeatures }
  if (features.length === 0) return { problem: TEXTS.empty }
  if (features.length > MAX_STORMS) return { problem: TEXTS.tooMany(MAX_STORMS) }
  const storms: FileStorm[] = []
  for (const [index, feature] of features.entries()) {
    const storm = readStorm(feature, index + 1)
    if (typeof storm === 'string') return { problem: TEXTS.inFeature(index + 1, storm) }
    storms.push(storm)
  }
  return { storms }
}

/** The hours of the replay, from the hour in which the first storm begins. */
export function stormTimeline(storms: readonly FileStorm[]): Date[] {
  const first = Math.min(...storms.map(({ startsAt }) => startsAt.getTime()))
  const start = Math.floor(first / HOUR_MS) * HOUR_MS
  return Array.from({ length: STORM_STEPS }, (_, step) => new Date(start + step * HOUR_MS))
}

/** Returns the storms that are active during the hour that begins at `hour`. */
export function stormsDuring(storms: readonly FileStorm[], hour: Date): FileStorm[] {
  const end = hour.getTime() + HOUR_MS
  return storms.filter(({ startsAt, endsAt }) => startsAt.getTime() < end && endsAt >= hour)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown
  } catch {
    return 'not-json'
  }
}

/** Returns the features of any accepted file format; undefined if the content has no list of them. */
function listedFeatures(content: unknown): readonly unknown[] | 'not-json' | undefined {
  if (content === 'not-json') return content
  if (Array.isArray(content)) return content.map(featureOfEvent)
  if (!isRecord(content)) return undefined
  if (content.type === 'Feature') return [content]
  const listed = content.features ?? content.events
  if (!Array.isArray(listed)) return undefined
  return listed.filter((event) => !isRecord(event) || (event.event_type ?? 'storms') === 'storms').map(featureOfEvent)
}

/** Unwraps the feature of an API event. */
const featureOfEvent = (event: unknown): unknown =>
  isRecord(event) && isRecord(event.geo_json) ? event.geo_json : event

/** Returns the storm, or a message about what is wrong with it. */
function readStorm(feature: unknown, number: number): FileStorm | string {
  if (!isFeature(feature)) return TEXTS.notFeature
  const problem = geometryProblem(feature.geometry)
  if (problem) return problem
  const properties = feature.properties ?? {}
  const startsAt = readTime(properties.storm_start_time_iso)
  if (!startsAt) return TEXTS.noTime('storm_start_time_iso')
  const endsAt = readTime(properties.storm_end_time_iso)
  if (!endsAt) return TEXTS.noTime('storm_end_time_iso')
  if (endsAt < startsAt) return TEXTS.endsFirst
  const id = properties.storm_id ?? feature.id
  return {
    // A storm with several parts repeats its id.
    id: `${number} ${typeof id === 'string' || typeof id === 'number' ? id : ''}`,
    stormType: typeof properties.storm_type === 'string' ? properties.storm_type : '',
    startsAt,
    endsAt,
    geometry: feature.geometry,
    properties,
  }
}

function readTime(value: unknown): Date | undefined {
  const time = typeof value === 'string' ? new Date(value) : undefined
  return time && !Number.isNaN(time.getTime()) ? time : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFeature = (value: unknown): value is Feature =>
  isRecord(value) && value.type === 'Feature' && (value.properties === null || isRecord(value.properties))

import { BATCH_FILE_TEXTS as TEXTS } from './batch.texts.ts'
import { BATCH_LIMITS, type BatchType } from './batch.ts'

/** The documented columns (docs/batch-uploads.md), in the order of the sample files. */
export const BATCH_COLUMNS = {
  location: ['external_id', 'name', 'latitude', 'longitude', 'address', 'zip', 'category'],
  route: [
    'external_id',
    'name',
    'origin',
    'origin_latitude',
    'origin_longitude',
    'destination',
    'destination_latitude',
    'destination_longitude',
    'departure_time',
    'appointment',
    'appointment_earliest',
    'appointment_latest',
    'waypoints',
    'vehicle_id',
    'vehicle_type',
    'above_temperature_thresholds',
    'below_temperature_thresholds',
  ],
} as const satisfies Record<BatchType, readonly string[]>

/** Columns that a download of rejected rows adds. They are ignored, so that the corrected file can be uploaded as it is. */
export const REJECTION_COLUMNS = ['line', 'rejected_because'] as const

/** Column names in exports of other systems. */
const SYNONYMS = new Map([
  ['lat', 'latitude'],
  ['lng', 'longitude'],
  ['lon', 'longitude'],
  ['long', 'longitude'],
  ['zip_code', 'zip'],
  ['postal_code', 'zip'],
  ['origin_lat', 'origin_latitude'],
  ['origin_lng', 'origin_longitude'],
  ['origin_lon', 'origin_longitude'],
  ['origin_long', 'origin_longitude'],
  ['origin_label', 'origin'],
  ['destination_lat', 'destination_latitude'],
  ['destination_lng', 'destination_longitude'],
  ['destination_lon', 'destination_longitude'],
  ['destination_long', 'destination_longitude'],
  ['destination_label', 'destination'],
  ['departure', 'departure_time'],
])

/** Names that would pollute an object's prototype; they are never used as keys. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

/** Required columns; of each entry one of the alternatives in `any` must be complete. */
const REQUIRED: Record<BatchType, { any: readonly (readonly string[])[]; words: string }[]> = {
  location: [
    { any: [['name']], words: 'name' },
    {
      any: [['latitude', 'longitude'], ['address'], ['zip']],
      words: TEXTS.oneOf('latitude and longitude', 'address, or zip'),
    },
  ],
  route: [
    {
      any: [['origin'], ['origin_latitude', 'origin_longitude']],
      words: TEXTS.oneOf('origin', 'origin_latitude and origin_longitude'),
    },
    {
      any: [['destination'], ['destination_latitude', 'destination_longitude']],
      words: TEXTS.oneOf('destination', 'destination_latitude and destination_longitude'),
    },
    { any: [['departure_time']], words: 'departure_time' },
  ],
}

export interface BatchHeader {
  /** The column of each field of a row; null for an ignored column. */
  columns: (string | null)[]
  /** Remarks on ignored columns for the uploading user. */
  notes: string[]
  /** Why the file cannot be read; empty if it can. */
  problems: string[]
}

/** Maps a column name of the file to a documented column, or to an empty string to ignore that column. */
export type ColumnMapping = Readonly<Record<string, string>>

/**
 * Reads the header line; case, spaces and order of the columns do not matter. The user's mapping takes precedence over
 * column names. Unknown columns of locations become metadata.
 */
export function readBatchHeader(names: readonly string[], type: BatchType, mapping: ColumnMapping = {}): BatchHeader {
  if (names.length > BATCH_LIMITS.columns)
    return { columns: [], notes: [], problems: [TEXTS.tooManyColumns(names.length)] }
  const known = new Set<string>(BATCH_COLUMNS[type])
  const rejectionColumns = new Set<string>(REJECTION_COLUMNS)
  const ignored: string[] = []
  const mapped = new Map(Object.entries(mapping))
  const columns = names.map((name) => {
    const chosen = mapped.get(name.trim())
    if (chosen !== undefined) return chosen === '' ? null : chosen
    const column = canonicalColumn(name)
    if (known.has(column)) return column
    if (column === '' || rejectionColumns.has(column)) return null
    if (type === 'location' && !RESERVED.has(column)) return name.trim()
    ignored.push(name.trim())
    return null
  })
  const named = columns.filter((column) => column !== null)
  const missing = REQUIRED[type].filter(({ any }) => !any.some((all) => all.every((column) => named.includes(column))))
  const metadata = named.filter((column) => !known.has(column))
  return {
    columns,
    notes: ignored.length > 0 ? [TEXTS.ignored(ignored)] : [],
    problems: [
      ...[...new Set(mapped.values())].filter((column) => column !== '' && !known.has(column)).map(TEXTS.notOurs),
      ...(missing.length > 0 ? [TEXTS.missing(missing.map(({ words }) => words))] : []),
      ...[...repeated(named)].map(TEXTS.twice),
      ...(metadata.some((name) => name.length > BATCH_LIMITS.metadataNameCharacters) ? [TEXTS.longColumnName] : []),
      ...(metadata.length > BATCH_LIMITS.metadataColumns ? [TEXTS.tooMuchMetadata] : []),
    ],
  }
}

/** Returns the documented column for a synonym, or the name itself in lower case with underscores. */
export function canonicalColumn(name: string): string {
  const column = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return SYNONYMS.get(column) ?? column
}

function repeated(names: readonly string[]): Set<string> {
  return new Set(names.filter((name, index) => names.indexOf(name) !== index))
}

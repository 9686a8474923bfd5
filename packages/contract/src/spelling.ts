// The wire format uses snake_case, the model camelCase. This is the only place that converts (MODEL-098).
import type { Modeled } from './call.ts'

/**
 * Values of these keys contain names that must not change: a user's metadata, columns of a file, GeoJSON, settings by
 * name, passkeys.
 */
const OPAQUE_KEYS = new Set([
  'user_metadata',
  'userMetadata',
  'row_fields',
  'rowFields',
  'geojson',
  'geo_json',
  'geoJson',
  'geometry',
  'settings',
  'public_key',
  'publicKey',
  'credential',
])

export function toModel<Wire>(wire: Wire): Modeled<Wire> {
  return convertKeys(wire, toCamelCase) as Modeled<Wire>
}

export function toWire(model: unknown): unknown {
  return convertKeys(model, toSnakeCase)
}

/** A digit after an underscore has no upper case, so `_511` becomes `511` and `snakeCase` does not bring the underscore back. */
export function camelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Converted names are cached, because a list of ten thousand vehicles repeats sixty names. The cache is bounded,
 * because keys can be arbitrary.
 */
const MAX_CACHED_NAMES = 2000

interface Spelling {
  name: string
  /** Whether the value must not be converted. */
  isOpaque: boolean
}

function memoize(convert: (key: string) => string): (key: string) => Spelling {
  const cache = new Map<string, Spelling>()
  return (key) => {
    const known = cache.get(key)
    if (known) return known
    const spelling = { name: convert(key), isOpaque: OPAQUE_KEYS.has(key) }
    if (cache.size < MAX_CACHED_NAMES) cache.set(key, spelling)
    return spelling
  }
}

const toCamelCase = memoize(camelCase)
const toSnakeCase = memoize(snakeCase)

function convertKeys(value: unknown, convert: (key: string) => Spelling): unknown {
  // Fast path: most values are texts and numbers.
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => convertKeys(item, convert))
  if (!isPlainObject(value)) return value
  const converted: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    // Assignment is several times faster than Object.fromEntries, but assigning __proto__ would change the prototype.
    if (key === '__proto__') continue
    const { name, isOpaque } = convert(key)
    const inner = value[key]
    converted[name] = isOpaque || typeof inner !== 'object' ? inner : convertKeys(inner, convert)
  }
  return converted
}

/** Does not compare with our Object.prototype, because an object from another frame or context has its own. */
function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

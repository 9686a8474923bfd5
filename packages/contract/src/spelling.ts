// The wire uses snake_case, the model camelCase. This is the only place that converts (MODEL-098).
import type { Modeled } from './call.ts'

/** Keys whose values carry names that are not ours: a user's metadata columns, the columns of a file, GeoJSON, settings by name. */
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
])

export function toModel<Wire>(wire: Wire): Modeled<Wire> {
  return respell(wire, toCamelCase) as Modeled<Wire>
}

export function toWire(model: unknown): unknown {
  return respell(model, toSnakeCase)
}

/** `_511` survives the round trip: a digit group starts a word only where an underscore says so. */
export function camelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Cache of spellings: a list of ten thousand vehicles repeats sixty names. It is bounded, because foreign keys can be anything. */
const KEPT_NAMES = 2000

function remembering(spell: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const spelt = known.get(key) ?? spell(key)
    if (known.size < KEPT_NAMES) known.set(key, spelt)
    return spelt
  }
}

const toCamelCase = remembering(camelCase)
const toSnakeCase = remembering(snakeCase)

function respell(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => respell(item, spell))
  if (!isPlainObject(value)) return value
  const spelt: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    // Set by assignment, which is several times faster than by entries; this one name would change the object's kind.
    if (key === '__proto__') continue
    spelt[spell(key)] = OPAQUE_KEYS.has(key) ? value[key] : respell(value[key], spell)
  }
  return spelt
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

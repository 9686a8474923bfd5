// The wire speaks snake_case, the model camelCase (decisions, Names and places). This is the one place that converts.
import type { Modelled } from './call.ts'

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

export function toModel<Wire>(wire: Wire): Modelled<Wire> {
  return respell(wire, camelCase) as Modelled<Wire>
}

export function toWire(model: unknown): unknown {
  return respell(model, snakeCase)
}

/** `_511` survives the round trip: a digit group starts a word only where an underscore says so. */
export function camelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function respell(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => respell(item, spell))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [spell(key), OPAQUE_KEYS.has(key) ? inner : respell(inner, spell)]),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

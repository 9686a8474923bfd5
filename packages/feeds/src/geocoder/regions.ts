import { CANADIAN_PROVINCE_OF_ADMIN1, REGIONS, type Region } from '@stormlane/domain/places'

/** Province by the first letter of a forward sortation area (Canada Post); X covers two territories. */
const PROVINCE_OF_SORTATION_LETTER: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
}
const NUNAVUT_SORTATION_AREAS = new Set(['X0A', 'X0B', 'X0C'])

const MEXICAN_REGIONS = REGIONS.filter(({ country }) => country === 'MEX')
const INDEX_OF_CODE = new Map(REGIONS.map(({ country, code }, index) => [country + code, index]))
const indexOfCode = (country: Region['country'], code: string | undefined) => INDEX_OF_CODE.get(country + code) ?? -1

/** The region of a GeoNames row as an index into `REGIONS`; -1 outside the US, Canada and Mexico. */
export function regionOfAdmin1(country: string, admin1: string): number {
  if (country === 'US') return indexOfCode('USA', admin1)
  if (country === 'PR') return indexOfCode('USA', 'PR')
  if (country === 'CA') return indexOfCode('CAN', CANADIAN_PROVINCE_OF_ADMIN1[admin1])
  if (country === 'MX') return indexOfCode('MEX', MEXICAN_REGIONS[Number(admin1) - 1]?.code)
  return -1
}

export const regionOfState = (code: string) => indexOfCode('USA', code)

export const regionOfSortationArea = (area: string) =>
  indexOfCode('CAN', NUNAVUT_SORTATION_AREAS.has(area) ? 'NU' : PROVINCE_OF_SORTATION_LETTER[area[0] ?? ''])

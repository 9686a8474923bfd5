import { REGIONS } from '@stormlane/domain/places'

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

const INDEX_OF_CODE = new Map(REGIONS.map(({ country, code }, index) => [country + code, index]))

/** The index of a region in `REGIONS`; -1 if there is none. */
export const regionOfCode = (country: string, code = '') => INDEX_OF_CODE.get(country + code) ?? -1

export const regionOfState = (code: string) => regionOfCode('USA', code)

export const regionOfSortationArea = (area: string) =>
  regionOfCode('CAN', NUNAVUT_SORTATION_AREAS.has(area) ? 'NU' : PROVINCE_OF_SORTATION_LETTER[area[0] ?? ''])

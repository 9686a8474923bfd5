import { CANADIAN_PROVINCE_OF_ADMIN1 } from '@stormlane/domain'
/** A state, province or territory of North America. */
export interface Region {
  /** Postal abbreviation; Mexican ones as in ISO 3166-2. */
  code: string
  name: string
  /** ISO 3166-1 alpha-3. */
  country: 'USA' | 'CAN' | 'MEX'
}

const USA =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico'
const CANADA =
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon,NT Northwest Territories,NU Nunavut'
const MEXICO =
  'AGU Aguascalientes,BCN Baja California,BCS Baja California Sur,CAM Campeche,CHP Chiapas,CHH Chihuahua,COA Coahuila,COL Colima,CMX Ciudad de México,DUR Durango,GUA Guanajuato,GRO Guerrero,HID Hidalgo,JAL Jalisco,MEX Estado de México,MIC Michoacán,MOR Morelos,NAY Nayarit,NLE Nuevo León,OAX Oaxaca,PUE Puebla,QUE Querétaro,ROO Quintana Roo,SLP San Luis Potosí,SIN Sinaloa,SON Sonora,TAB Tabasco,TAM Tamaulipas,TLA Tlaxcala,VER Veracruz,YUC Yucatán,ZAC Zacatecas'

const parseRegions = (text: string, country: Region['country']): Region[] =>
  text
    .split(',')
    .map((entry) => ({ code: entry.slice(0, entry.indexOf(' ')), name: entry.slice(entry.indexOf(' ') + 1), country }))

const MEXICAN_REGIONS = parseRegions(MEXICO, 'MEX')

export const REGIONS: readonly Region[] = [
  ...parseRegions(USA, 'USA'),
  ...parseRegions(CANADA, 'CAN'),
  ...MEXICAN_REGIONS,
]

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

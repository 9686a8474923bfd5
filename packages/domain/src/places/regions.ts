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

export const REGIONS: readonly Region[] = [
  ...parseRegions(USA, 'USA'),
  ...parseRegions(CANADA, 'CAN'),
  ...parseRegions(MEXICO, 'MEX'),
]

/** Returns the name of the state or province in a place's label: "Utah" for "Provo, UT"; null abroad and at sea. */
export function regionOfLabel(label: string): string | null {
  const code = label.split(', ').at(-1)
  return REGIONS.find((region) => region.country !== 'MEX' && region.code === code)?.name ?? null
}

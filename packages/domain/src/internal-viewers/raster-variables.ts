import type { MapLayerId } from '../map-types.ts'

/** The variables of the raster-file viewer (INTERNAL-005). */
export const RASTER_VARIABLES = [
  'road',
  'disruption',
  'power_v2',
  'flood',
  'life_property',
  'temperature',
  'rain_accumulation',
  'snow_accumulation',
  'wind_speed',
  'wind_gust',
  'lightning_probability',
  'radar',
] as const
export type RasterVariable = (typeof RASTER_VARIABLES)[number]

/** The map layer whose name, palette and legend a variable has. Version 2 is the power index that the map shows. */
export const rasterLayer = (variable: RasterVariable): MapLayerId => (variable === 'power_v2' ? 'power' : variable)

/** The variable that the address of a file names, for example `…/2026/wind_gust_12z.tif`; the last one where it names several. */
export function rasterVariableIn(address: string): RasterVariable | undefined {
  const named = RASTER_VARIABLES.flatMap((variable) => {
    const place = lastPlace(address.toLowerCase(), variable)
    return place < 0 ? [] : { variable, place }
  })
  return named.toSorted((a, b) => b.place - a.place)[0]?.variable
}

/** Where a name stands last as a word of its own: `roads.tif` does not name road. */
function lastPlace(address: string, name: string): number {
  const found = [...address.matchAll(new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`, 'g'))]
  return found.at(-1)?.index ?? -1
}

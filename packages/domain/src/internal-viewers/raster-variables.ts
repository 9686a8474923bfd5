import type { MapLayerId } from '../maps/map-types.ts'

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

/**
 * Returns the map layer with a variable's name, palette and legend. Version 2 is the power index that the map shows.
 */
export const rasterLayer = (variable: RasterVariable): MapLayerId => (variable === 'power_v2' ? 'power' : variable)

/**
 * Finds the variable in the address of a file, such as `…/2026/wind_gust_12z.tif`; the last one if it names several.
 */
export function rasterVariableIn(address: string): RasterVariable | undefined {
  const named = RASTER_VARIABLES.flatMap((variable) => {
    const place = lastPlace(address.toLowerCase(), variable)
    return place < 0 ? [] : { variable, place }
  })
  return named.toSorted((a, b) => b.place - a.place)[0]?.variable
}

/** Returns the last position of a name as a whole word; `roads.tif` does not name `road`. */
function lastPlace(address: string, name: string): number {
  const found = [...address.matchAll(new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`, 'g'))]
  return found.at(-1)?.index ?? -1
}

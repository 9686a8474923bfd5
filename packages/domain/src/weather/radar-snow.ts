import { PALETTES, type Palette, type PaletteStop } from './palettes.ts'

/** Our choice: violets, which the rain palette uses only for hail. Darker means stronger. */
const VIOLETS = ['#E4DAF5', '#CDBBEC', '#B59BE2', '#9C7BD6', '#835CC7', '#6A40B3', '#52299B', '#3B157F'] as const

/** Palette of snow echoes, in the steps of rain echoes: colors at the same position mean the same reflectivity. */
export const RADAR_SNOW_PALETTE: Palette = {
  ...PALETTES.radar,
  stops: PALETTES.radar.stops.map(([dbz], i): PaletteStop => [dbz, VIOLETS[Math.min(i, VIOLETS.length - 1)] as string]),
}

import { PALETTES, type Palette, type PaletteStop } from './palettes.ts'

/** Our choice: violets, which the colors of rain have only for hail; the darker, the stronger. */
const VIOLETS = ['#E4DAF5', '#CDBBEC', '#B59BE2', '#9C7BD6', '#835CC7', '#6A40B3', '#52299B', '#3B157F'] as const

/** Echoes of snow, in the steps of the echoes of rain: a color of one stands for the color of the other at the same place of the list. */
export const RADAR_SNOW_PALETTE: Palette = {
  ...PALETTES.radar,
  stops: PALETTES.radar.stops.map(([dbz], i): PaletteStop => [dbz, VIOLETS[Math.min(i, VIOLETS.length - 1)] as string]),
}

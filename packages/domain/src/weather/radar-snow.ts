import { PALETTES, type Palette, type PaletteStop } from './palettes.ts'

/** Our choice: lavender, which the rain palette uses only for hail and which stays bluer than the violet of the level Extreme. */
const LAVENDERS = ['#EFECFC', '#DFD9F8', '#CEC6F3', '#BDB3EC', '#AB9FE3', '#998CD8', '#8679CB', '#7367BC'] as const
/** Our choice: pinks, the color of ice on most radars. */
const PINKS = ['#FCE4EF', '#FACFE2', '#F7B8D4', '#F3A0C5', '#EE87B5', '#E76DA4', '#DD5393', '#D03A82'] as const

/** A palette in the steps of rain echoes: colors at the same position mean the same reflectivity, darker ones more. */
const echoPalette = (colors: readonly string[]): Palette => ({
  ...PALETTES.radar,
  stops: PALETTES.radar.stops.map(([dbz], i): PaletteStop => [dbz, colors[Math.min(i, colors.length - 1)] as string]),
})

/** Palette of snow echoes. */
export const RADAR_SNOW_PALETTE: Palette = echoPalette(LAVENDERS)

/** Palette of the echoes of freezing rain. */
export const RADAR_ICE_PALETTE: Palette = echoPalette(PINKS)

import { fallsAsSnow, PALETTES, RADAR_SNOW_PALETTE, VARIABLES } from '@stormlane/domain/weather'
import type { CellWindow, OpenRun } from '../store/open-run.ts'
import { paletteColors } from './color-lookup.ts'
import type { ColorTable } from './indexed-png.ts'
import { type FieldWindow, resample } from './resample.ts'
import type { TileMesh } from './tile-mesh.ts'

/** Cells with snow have this value and the others 0, so that the edge between them runs through the middle. */
const SNOW = 1000
const STORED_ZERO = 32_768
const isMostlySnow = new Uint8Array(65_536).fill(1, STORED_ZERO + SNOW / 2)
/** The first color is the transparent one. */
const RAIN_COLORS = PALETTES.radar.stops.length

/**
 * Returns which cells have snow, or null if none has. Past radar frames have no rain rate: what is not snow is rain.
 */
export function snowWindow(run: OpenRun, step: number, window: CellWindow): Int16Array | null {
  const [snow, rain] = [run.fieldIndex('snowRate'), run.fieldIndex('rainRate')]
  if (snow < 0) return null
  const { scale } = VARIABLES.snowRate
  if (!fallsAsSnow(run.rangeOfWindow(snow, step, window).max * scale, 0)) return null
  const rainRates = rain < 0 ? null : run.readWindow(rain, step, window)
  return run.readWindow(snow, step, window).map((stored, cell) => {
    const rainRate = Math.max(0, rainRates?.[cell] ?? 0) * VARIABLES.rainRate.scale
    return fallsAsSnow(stored * scale, rainRate) ? SNOW : 0
  })
}

/** Replaces the colors of rain by those of snow where there is snow. */
export function markSnow(
  pixels: Uint8Array,
  snow: FieldWindow,
  mesh: TileMesh,
  sizePx: number,
  separable: boolean,
): void {
  const marks = new Uint8Array(pixels.length)
  resample(snow, mesh, isMostlySnow, sizePx, separable, marks)
  for (let i = 0; i < pixels.length; i++)
    if (marks[i] === 1 && pixels[i] !== 0) pixels[i] = (pixels[i] as number) + RAIN_COLORS
}

/** The colors of rain, and after them those of snow in the same order. */
export function withSnowColors(colors: ColorTable): ColorTable {
  const snow = paletteColors(RADAR_SNOW_PALETTE).colors
  return new Uint8Array([...colors.subarray(0, 4 * (RAIN_COLORS + 1)), ...snow.subarray(4)])
}

import { fromCanonical, PALETTES, type Palette, type PaletteId } from '@stormlane/domain/weather'
import { type PaletteColors, paletteColors } from './color-lookup.ts'
import { encodeIndexedPng } from './indexed-png.ts'
import { emptyTile } from './render-tile.ts'

const tables = new Map<PaletteId, PaletteColors>()

/** Draws a square of values in the canonical unit of the palette as a PNG; NaN is transparent. */
export function drawValues(values: Float32Array, sizePx: 256 | 512, paletteId: PaletteId): Buffer {
  if (values.length !== sizePx * sizePx)
    throw new RangeError(`Got ${values.length} values, expected ${sizePx * sizePx}.`)
  const palette: Palette = PALETTES[paletteId]
  const table = tables.get(paletteId) ?? paletteColors(palette)
  tables.set(paletteId, table)
  const toStops = fromCanonical(palette)
  const pixels = Uint8Array.from(values, (value) => table.entryOf(toStops(value)))
  return pixels.some((entry) => entry !== 0) ? encodeIndexedPng(pixels, sizePx, table.colors) : emptyTile(sizePx)
}

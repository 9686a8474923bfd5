import {
  type FieldId,
  fromCanonical,
  MISSING,
  PALETTES,
  type Palette,
  type PaletteId,
  paletteColor,
  stopPosition,
  valueAtPosition,
} from '@stormlane/domain/weather'
import { fieldStorage } from '../store/field-storage.ts'
import type { ColorTable } from './indexed-png.ts'

/** Maps stored values to entries of a table of at most 256 colors. Entry 0 is fully transparent. */
export interface ColorLookup {
  colors: ColorTable
  /** The entry of each stored value, at index value + 32768. */
  entries: Uint8Array
}

export interface PaletteColors {
  colors: ColorTable
  /** The entry of a value in the unit of the stops; 0, which is transparent, for NaN. */
  entryOf: (value: number) => number
}

const lookups = new Map<string, ColorLookup>()

export function colorLookup(field: FieldId, paletteId: PaletteId): ColorLookup {
  const key = `${field} ${paletteId}`
  const lookup = lookups.get(key) ?? buildLookup(field, PALETTES[paletteId])
  lookups.set(key, lookup)
  return lookup
}

/** Colors are spread evenly over the stops rather than over the values, so that closely spaced stops get enough of them. */
export function paletteColors(palette: Palette): PaletteColors {
  const last = palette.stops.length - 1
  const steps = palette.stepped ? last : 254
  const colors = new Uint8Array(4 * (steps + 2))
  for (let i = 0; i <= steps; i++) {
    colors.set(paletteColor(palette, valueAtPosition(palette, (i / steps) * last)), 4 * (i + 1))
  }
  return {
    colors,
    entryOf(value) {
      if (paletteColor(palette, value)[3] === 0) return 0
      const position = stopPosition(palette, value)
      return 1 + (palette.stepped ? Math.floor(position) : Math.round((position / last) * steps))
    },
  }
}

function buildLookup(field: FieldId, palette: Palette): ColorLookup {
  const { colors, entryOf } = paletteColors(palette)
  const toStops = fromCanonical(palette)
  const { scale, offset } = fieldStorage(field)
  const entries = new Uint8Array(65_536)
  for (let stored = -32_767; stored <= 32_767; stored++)
    entries[stored + 32_768] = entryOf(toStops(stored * scale + offset))
  entries[MISSING + 32_768] = 0
  return { colors, entries }
}

/** Whether all values between two stored values are drawn fully transparent. */
export function isInvisible({ entries, colors }: ColorLookup, min: number, max: number): boolean {
  for (let stored = min; stored <= max; stored++) {
    if (colors[4 * (entries[stored + 32_768] as number) + 3] !== 0) return false
  }
  return true
}

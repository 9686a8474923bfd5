import { fromCanonical, type Palette, paletteColor } from '@stormlane/domain/weather'

/** Colors of a palette at equal steps of value, for a texture that is looked up by value. */
export interface PaletteTable {
  /** Premultiplied RGBA. */
  colors: Uint8Array
  isStepped: boolean
  /** Where a value in the canonical unit lies in the table: 0 at its first color, 1 at its last. */
  positionOf: (value: number) => number
}

/** Enough that the narrowest stop, a hundredth of an inch of rain among four inches, has colors of its own. */
export const TABLE_COLORS = 2048

export function paletteTable(palette: Palette): PaletteTable {
  const values = palette.stops.map(([value]) => value)
  const last = values.at(-1) as number
  const first = Math.min(values[0] as number, palette.fadeIn?.[0] ?? Number.POSITIVE_INFINITY)
  // A stepped palette draws nothing below its first stop, which needs a transparent first color.
  const low = palette.stepped ? first - (last - first) / TABLE_COLORS : first
  const colors = new Uint8Array(4 * TABLE_COLORS)
  for (let i = 0; i < TABLE_COLORS; i++) {
    const [red, green, blue, alpha] = paletteColor(palette, low + ((last - low) * i) / (TABLE_COLORS - 1))
    colors.set([(red * alpha) / 255, (green * alpha) / 255, (blue * alpha) / 255, alpha].map(Math.round), 4 * i)
  }
  const toStops = fromCanonical(palette)
  return { colors, isStepped: palette.stepped, positionOf: (value) => (toStops(value) - low) / (last - low) }
}

import { fromCanonical, type Palette, paletteColor } from '@stormlane/domain/weather'

/** Colors of a palette at equal steps of value, for a texture that is looked up by value. */
export interface PaletteTable {
  /** Premultiplied RGBA; a row for each palette. */
  colors: Uint8Array
  rows: number
  isStepped: boolean
  /** Where a value in the canonical unit lies in the table: 0 at its first color, 1 at its last. */
  positionOf: (value: number) => number
}

/** Enough that the narrowest stop, a hundredth of an inch of rain among four inches, has colors of its own. */
export const TABLE_COLORS = 2048

/** The table of a palette, and of others with the same stops. */
export function paletteTable(palette: Palette, others: readonly Palette[] = []): PaletteTable {
  const values = palette.stops.map(([value]) => value)
  const last = values.at(-1) as number
  const first = Math.min(values[0] as number, palette.fadeIn?.[0] ?? Number.POSITIVE_INFINITY)
  // A stepped palette draws nothing below its first stop, which needs a transparent first color.
  const low = palette.stepped ? first - (last - first) / TABLE_COLORS : first
  const rows = [palette, ...others]
  const colors = new Uint8Array(4 * TABLE_COLORS * rows.length)
  for (const [row, one] of rows.entries()) {
    for (let i = 0; i < TABLE_COLORS; i++) {
      const [red, green, blue, alpha] = paletteColor(one, low + ((last - low) * i) / (TABLE_COLORS - 1))
      const color = [(red * alpha) / 255, (green * alpha) / 255, (blue * alpha) / 255, alpha].map(Math.round)
      colors.set(color, 4 * (row * TABLE_COLORS + i))
    }
  }
  const toStops = fromCanonical(palette)
  return {
    colors,
    rows: rows.length,
    isStepped: palette.stepped,
    positionOf: (value) => (toStops(value) - low) / (last - low),
  }
}

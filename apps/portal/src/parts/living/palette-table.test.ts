import { PALETTES, type PaletteId, paletteColor } from '@stormlane/domain/weather'
import { expect, test } from 'vitest'
import { paletteTable, TABLE_COLORS } from './palette-table.ts'
import { texelTable } from './texel-table.ts'

const at = ({ colors }: { colors: Uint8Array }, position: number) => {
  const i = 4 * Math.round(Math.min(Math.max(position, 0), 1) * (TABLE_COLORS - 1))
  return [...colors.subarray(i, i + 4)]
}

test.each(Object.keys(PALETTES) as PaletteId[])('the table of %s has the colors of the palette [LAYER-081]', (id) => {
  const palette = PALETTES[id]
  const table = paletteTable(palette)
  const [low, high] = [palette.stops[0][0], palette.stops.at(-1)?.[0] as number]
  for (let i = 0; i <= 100; i++) {
    // Off the stops, where a stepped palette has two colors.
    const value = low + ((high - low) * (i + 0.37)) / 101.7
    const [red, green, blue, alpha] = paletteColor(palette, value)
    const expected = [red, green, blue].map((channel) => (channel * alpha) / 255).concat(alpha)
    const drawn = at(table, table.positionOf(palette.toCanonical(value)))
    const off = Math.max(...drawn.map((channel, c) => Math.abs(channel - (expected[c] as number))))
    expect(off, `${id} at ${value}`).toBeLessThan(7)
  }
})

test('below its first echo the radar draws nothing', () => {
  const table = paletteTable(PALETTES.radar)
  expect(at(table, table.positionOf(4.9))).toEqual([0, 0, 0, 0])
  expect(at(table, table.positionOf(5.1))[3]).toBe(255)
})

/** The two halves of a texel. */
function read(texel: number): [position: number, known: number] {
  return [fromHalf(texel & 0xffff), fromHalf(texel >>> 16)]
}

function fromHalf(half: number): number {
  const [exponent, fraction] = [(half >> 10) & 31, half & 1023]
  const size = exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15)
  return half & 0x8000 ? -size : size
}

test('a texel has the position of a number within a thousandth, and nothing where a value is missing', () => {
  const { positionOf } = paletteTable(PALETTES.temperature)
  const texels = texelTable(0.25, 0, positionOf)
  for (let number = -160; number <= 200; number++) {
    const [position, known] = read(texels[number + 32_768] as number)
    expect(known).toBe(1)
    expect(Math.abs(position - positionOf(number * 0.25))).toBeLessThan(0.001)
  }
  expect(texels[0]).toBe(0)
  // Beyond the palette nothing overflows.
  expect(read(texels[65_535] as number)[0]).toBe(8)
  expect(read(texels[1] as number)[0]).toBe(-8)
})

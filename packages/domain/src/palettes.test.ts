import { expect, test } from 'vitest'
import { isPaletteId, PALETTES, paletteColor, stopPosition, valueAtPosition } from './palettes.ts'

test('a value at a stop has exactly the color of the stop', () => {
  expect(paletteColor(PALETTES.temperature, 32)).toEqual([0xa9, 0xd6, 0xea, 255])
  expect(paletteColor(PALETTES.impact, 10)).toEqual([0x58, 0x0f, 0x57, 255])
})

test('colors are interpolated between two stops', () => {
  expect(paletteColor(PALETTES.wind, 15)).toEqual([0xa4, 0xd4, 0xb2, 255])
})

test.each([
  [0, 0],
  [0.99, 0],
  [1, 0],
  [1.75, 128],
  [2.5, 255],
  [9, 255],
])('impact %s is drawn with alpha %s', (index, alpha) => {
  expect(paletteColor(PALETTES.impact, index)[3]).toBe(alpha)
})

test('radar steps through the NWS colors from 5 dBZ', () => {
  expect(paletteColor(PALETTES.radar, 4.9)[3]).toBe(0)
  expect(paletteColor(PALETTES.radar, 5)).toEqual([0x04, 0xe9, 0xe7, 255])
  expect(paletteColor(PALETTES.radar, 9.9)).toEqual([0x04, 0xe9, 0xe7, 255])
  expect(paletteColor(PALETTES.radar, 52)).toEqual([0xfd, 0, 0, 255])
  expect(paletteColor(PALETTES.radar, 99)).toEqual([0xfd, 0xfd, 0xfd, 255])
})

test('values without rain or snow and missing values are transparent', () => {
  expect(paletteColor(PALETTES.rain, 0)[3]).toBe(0)
  expect(paletteColor(PALETTES.snow, 0.05)[3]).toBe(0)
  expect(paletteColor(PALETTES.temperature, Number.NaN)[3]).toBe(0)
})

test('stopPosition and valueAtPosition are inverses', () => {
  for (const palette of Object.values(PALETTES)) {
    for (let position = 0; position <= palette.stops.length - 1; position += 0.25) {
      expect(stopPosition(palette, valueAtPosition(palette, position))).toBeCloseTo(position, 9)
    }
  }
})

test('isPaletteId rejects unknown names and names of Object.prototype', () => {
  expect(isPaletteId('impact')).toBe(true)
  expect(isPaletteId('viridis')).toBe(false)
  expect(isPaletteId('toString')).toBe(false)
})

import { expect, test } from 'vitest'
import { isPaletteId, PALETTES, type PaletteId, paletteColor, stopPosition, valueAtPosition } from './palettes.ts'

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

test.each<[PaletteId, string, number[], readonly [number, number] | null, readonly [number, number]]>([
  ['temperature', '°F', [-40, -20, 0, 20, 32, 50, 68, 86, 104, 120], null, [32, 0]],
  ['rain', 'in', [0.01, 0.1, 0.25, 0.5, 1, 2, 4], [0.01, 0.06], [1, 25.4]],
  ['snow', 'in', [0.1, 1, 2, 4, 8, 12, 24], [0.1, 0.5], [1, 25.4]],
  ['wind', 'mph', [0, 10, 20, 30, 40, 50, 60], [0, 10], [100, 44.704]],
  ['gust', 'mph', [0, 15, 30, 45, 60, 70, 80], [0, 15], [100, 44.704]],
  ['lightning', 'probability', [0.05, 0.1, 0.3, 0.5, 0.6, 0.8, 1], [0.03, 0.1], [0.5, 0.5]],
  ['impact', 'index', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [1, 2.5], [7, 7]],
  ['radar', 'dBZ', Array.from({ length: 15 }, (_, i) => 5 + 5 * i), null, [35, 35]],
])(
  'the legend of %s in %s has its stops, and fades in where the weather begins',
  (id, unit, values, fadeIn, converted) => {
    const palette = PALETTES[id]
    expect(palette.unit).toBe(unit)
    expect(palette.stops.map(([value]) => value)).toEqual(values)
    expect(palette.fadeIn).toEqual(fadeIn)
    expect(palette.toCanonical(converted[0])).toBeCloseTo(converted[1], 9)
    const colors = palette.stops.map(([, color]) => color)
    for (const color of colors) expect(color).toMatch(/^#[0-9A-F]{6}$/)
    expect(new Set(colors).size).toBe(colors.length)
    expect(palette.stepped).toBe(id === 'radar')
  },
)

test('quantities of palettes are those of their layers', () => {
  expect(Object.values(PALETTES).map(({ quantity }) => quantity)).toEqual([
    'temperature',
    'rainDepth',
    'snowDepth',
    'speed',
    'speed',
    'probability',
    'index',
    'reflectivity',
  ])
})

test('positions beyond the ends of a palette are those of its ends', () => {
  expect([stopPosition(PALETTES.wind, -5), stopPosition(PALETTES.wind, 99)]).toEqual([0, 6])
  expect([stopPosition(PALETTES.wind, 0), stopPosition(PALETTES.wind, 60)]).toEqual([0, 6])
  expect([valueAtPosition(PALETTES.wind, 6), valueAtPosition(PALETTES.wind, 0)]).toEqual([60, 0])
})

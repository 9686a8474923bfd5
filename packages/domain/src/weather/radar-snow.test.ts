import { expect, test } from 'vitest'
import { PALETTES } from './palettes.ts'
import { RADAR_ICE_PALETTE, RADAR_SNOW_PALETTE } from './radar-snow.ts'

test.each([
  ['snow', RADAR_SNOW_PALETTE],
  ['ice', RADAR_ICE_PALETTE],
])('%s echoes have the steps of rain echoes, in violets or pinks that darken', (_, { stops }) => {
  expect(stops.map(([dbz]) => dbz)).toEqual(PALETTES.radar.stops.map(([dbz]) => dbz))
  const brightness = stops.map(([, color]) => {
    expect(color).toMatch(/^#[0-9A-F]{6}$/)
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    expect(green).toBeLessThan(Math.min(red, blue))
    return red + green + blue
  })
  expect(brightness).toEqual(brightness.toSorted((a, b) => b - a))
  expect(new Set(brightness).size).toBe(8)
})

import { expect, test } from 'vitest'
import { IMPACT_LEVEL_COLORS } from '../levels/impact-level.ts'
import { PALETTES, type PaletteStop } from './palettes.ts'

type Three = readonly [number, number, number]
type Matrix = readonly [Three, Three, Three]

/** How the color blind see linear RGB: Machado, Oliveira and Fernandes (2009), severity 1. */
const SIGHTS: readonly (readonly [string, Matrix])[] = [
  [
    'all colors',
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
  [
    'no red',
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  ],
  [
    'no green',
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  ],
  [
    'no blue',
    [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ],
]

const times = (matrix: Matrix, [a, b, c]: Three): Three => {
  const [x, y, z] = matrix.map(([i, j, k]) => i * a + j * b + k * c)
  return [x ?? 0, y ?? 0, z ?? 0]
}
const linear = (byte: number) => (byte <= 10.31 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4)
const rgb = (hex: string): Three => [
  linear(Number.parseInt(hex.slice(1, 3), 16)),
  linear(Number.parseInt(hex.slice(3, 5), 16)),
  linear(Number.parseInt(hex.slice(5, 7), 16)),
]

/** OKLab (Ottosson 2020), in which equal distances look equal; 0.02 can just be told apart. */
function seen(hex: string, sight: Matrix): Three {
  const [red, green, blue] = times(sight, rgb(hex)).map((part) => Math.min(1, Math.max(0, part)))
  const [l, m, s] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    [red ?? 0, green ?? 0, blue ?? 0],
  ).map(Math.cbrt)
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [l ?? 0, m ?? 0, s ?? 0],
  )
}
const apart = (a: Three, b: Three) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

const LEVELS = [
  IMPACT_LEVEL_COLORS.low,
  IMPACT_LEVEL_COLORS.moderate,
  IMPACT_LEVEL_COLORS.high,
  IMPACT_LEVEL_COLORS.extreme,
]

test('distances are those of OKLab', () => {
  const white = seen('#FFFFFF', SIGHTS[0]?.[1] as Matrix)
  expect(white.map((part) => Math.round(part * 1000) / 1000 + 0)).toEqual([1, 0, 0])
})

const SPEEDS: readonly (readonly ['wind' | 'gust', readonly PaletteStop[]])[] = [
  ['wind', PALETTES.wind.stops],
  ['gust', PALETTES.gust.stops],
]

test.each(SIGHTS.flatMap(([name, sight]) => SPEEDS.map(([id, stops]) => [id, name, stops, sight] as const)))(
  'who sees %s through eyes with %s tells its colors from those of levels, and each from the next [LAYER-099]',
  (_, __, stops, sight) => {
    const colors = stops.map(([, color]) => seen(color, sight))
    for (const { fill } of LEVELS)
      for (const color of colors) expect(apart(color, seen(fill, sight))).toBeGreaterThan(0.085)
    const steps = colors.slice(1).map((color, i) => apart(color, colors[i] as Three))
    expect(Math.min(...steps)).toBeGreaterThan(0.075)
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.7)
    // Each is darker than the one before.
    expect(colors.map(([light]) => light)).toEqual(colors.map(([light]) => light).toSorted((a, b) => b - a))
  },
)

import { fahrenheitToCelsius, inchesToMm, mphToMps, type Quantity } from '../measures/units.ts'

/** A color ramp shared by tiles, legends and charts. Its stops are in the unit in which the ramp is usually quoted. */
export interface Palette {
  quantity: Quantity
  /** Unit of the stops. */
  unit: string
  /** Converts from the unit of the stops to the canonical unit. */
  toCanonical: (value: number) => number
  stops: readonly PaletteStop[]
  /** Opacity rises from 0 to 1 between these values, so that the base map stays visible where the weather is calm. */
  fadeIn: readonly [number, number] | null
  /** One color from each stop to the next instead of a gradient. */
  stepped: boolean
}

export type PaletteStop = readonly [value: number, color: string]
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

const unchanged = (value: number) => value

/** NWS reflectivity colors, from 5 dBZ in steps of 5 dBZ. */
const NWS_REFLECTIVITY =
  '04e9e7 019ff4 0300f4 02fd02 01c501 008e00 fdf802 e5bc00 fd9500 fd0000 d40000 bc0000 f800fd 9854c6 fdfdfd'
    .split(' ')
    .map((hex, i): PaletteStop => [5 + 5 * i, `#${hex.toUpperCase()}`])

export const PALETTES = {
  temperature: {
    quantity: 'temperature',
    unit: '°F',
    toCanonical: fahrenheitToCelsius,
    stops: [
      [-40, '#2B1A5E'],
      [-20, '#42349A'],
      [0, '#3F68BF'],
      [20, '#5FA3D6'],
      [32, '#A9D6EA'],
      [50, '#F4F1DE'],
      [68, '#F8CE7E'],
      [86, '#EE9447'],
      [104, '#D04E35'],
      [120, '#7E1B33'],
    ],
    fadeIn: null,
    stepped: false,
  },
  rain: {
    quantity: 'rainDepth',
    unit: 'in',
    toCanonical: inchesToMm,
    stops: [
      [0.01, '#DDF1EE'],
      [0.1, '#A9DAD8'],
      [0.25, '#6DBACB'],
      [0.5, '#3E93BF'],
      [1, '#2B69A9'],
      [2, '#25408A'],
      [4, '#1B1D5C'],
    ],
    fadeIn: [0.01, 0.06],
    stepped: false,
  },
  snow: {
    quantity: 'snowDepth',
    unit: 'in',
    toCanonical: inchesToMm,
    stops: [
      [0.1, '#EEF0FB'],
      [1, '#CBD0F1'],
      [2, '#A9A9E5'],
      [4, '#8D80D6'],
      [8, '#7855BE'],
      [12, '#5F2D9A'],
      [24, '#3C1068'],
    ],
    fadeIn: [0.1, 0.5],
    stepped: false,
  },
  wind: {
    quantity: 'speed',
    unit: 'mph',
    toCanonical: mphToMps,
    stops: [
      [0, '#EAF5E6'],
      [10, '#BFE1BC'],
      [20, '#88C7A7'],
      [30, '#4FA898'],
      [40, '#2A8489'],
      [50, '#1D5C72'],
      [60, '#1A3554'],
    ],
    fadeIn: [0, 10],
    stepped: false,
  },
  gust: {
    quantity: 'speed',
    unit: 'mph',
    toCanonical: mphToMps,
    stops: [
      [0, '#E5F8F6'],
      [15, '#A6DCD7'],
      [30, '#66BEBA'],
      [45, '#269D9C'],
      [60, '#007A7D'],
      [70, '#015564'],
      [80, '#112F54'],
    ],
    fadeIn: [0, 15],
    stepped: false,
  },
  lightning: {
    quantity: 'probability',
    unit: 'probability',
    toCanonical: unchanged,
    stops: [
      [0.05, '#FFF7C7'],
      [0.1, '#FFE07A'],
      [0.3, '#FFB765'],
      [0.5, '#F58A7A'],
      [0.6, '#D65C9B'],
      [0.8, '#9A3FA6'],
      [1, '#522A86'],
    ],
    fadeIn: [0.03, 0.1],
    stepped: false,
  },
  impact: {
    quantity: 'index',
    unit: 'index',
    toCanonical: unchanged,
    stops: [
      [0, '#FFFAE3'],
      [1, '#FFF1BC'],
      [2, '#FFE38C'],
      [3, '#FFCE66'],
      [4, '#FDB251'],
      [5, '#F99345'],
      [6, '#F0713D'],
      [7, '#DD4A39'],
      [8, '#B82C4A'],
      [9, '#8A1B58'],
      [10, '#580F57'],
    ],
    fadeIn: [1, 2.5],
    stepped: false,
  },
  radar: {
    quantity: 'reflectivity',
    unit: 'dBZ',
    toCanonical: unchanged,
    stops: NWS_REFLECTIVITY,
    fadeIn: null,
    stepped: true,
  },
} as const satisfies Record<string, Palette>

/** A palette's id is its `colormap_name` on the wire. */
export type PaletteId = keyof typeof PALETTES

export const isPaletteId = (name: string): name is PaletteId => Object.hasOwn(PALETTES, name)

/** Converts from the canonical unit to that of the stops. Every unit conversion is linear, so two points define it. */
export function fromCanonical({ toCanonical }: Palette): (value: number) => number {
  const zero = toCanonical(0)
  const slope = toCanonical(1) - zero
  return (value) => (value - zero) / slope
}

/** Position of a value among the stops: 0 at the first, 1 at the second, fractional in between, clamped at the ends. */
export function stopPosition({ stops }: Palette, value: number): number {
  const last = stops.length - 1
  if (!(value > stopValue(stops, 0))) return 0
  if (value >= stopValue(stops, last)) return last
  let i = 1
  while (value >= stopValue(stops, i)) i++
  const from = stopValue(stops, i - 1)
  return i - 1 + (value - from) / (stopValue(stops, i) - from)
}

/** The value at a position among the stops; the inverse of `stopPosition`. */
export function valueAtPosition({ stops }: Palette, position: number): number {
  const i = Math.min(Math.max(Math.floor(position), 0), stops.length - 2)
  const from = stopValue(stops, i)
  return from + (position - i) * (stopValue(stops, i + 1) - from)
}

/** The color of a value given in the unit of the stops, 0-255 per channel; transparent where nothing is drawn. */
export function paletteColor(palette: Palette, value: number): Rgba {
  const first = stopValue(palette.stops, 0)
  if (Number.isNaN(value) || (palette.stepped && value < first)) return [0, 0, 0, 0]
  const position = stopPosition(palette, value)
  const i = Math.min(Math.floor(position), palette.stops.length - 1)
  const from = hexToRgb(palette.stops[i]?.[1] as string)
  if (palette.stepped) return [...from, 255]
  const to = hexToRgb((palette.stops[i + 1] ?? palette.stops[i])?.[1] as string)
  const t = position - i
  const mix = (channel: 0 | 1 | 2) => Math.round(from[channel] + (to[channel] - from[channel]) * t)
  return [mix(0), mix(1), mix(2), Math.round(255 * fadeInOpacity(palette, value))]
}

function fadeInOpacity({ fadeIn }: Palette, value: number): number {
  if (!fadeIn) return 1
  return Math.min(1, Math.max(0, (value - fadeIn[0]) / (fadeIn[1] - fadeIn[0])))
}

function stopValue(stops: readonly PaletteStop[], i: number): number {
  return (stops[i] as PaletteStop)[0]
}

function hexToRgb(hex: string): [number, number, number] {
  const packed = Number.parseInt(hex.slice(1), 16)
  return [packed >> 16, (packed >> 8) & 255, packed & 255]
}

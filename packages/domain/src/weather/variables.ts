import type { Quantity } from '../measures/units.ts'

/** Meaning and storage of a forecast variable: `value = stored * scale + offset`, stored as int16. */
export interface VariableDefinition {
  quantity: Quantity
  /** Canonical unit; documentation only. */
  unit: string
  scale: number
  offset: number
  /** Physical bounds to which values are clamped. */
  range: readonly [number, number]
  /** Angles are interpolated around the circle. */
  circular?: boolean
}

const define = (
  quantity: Quantity,
  unit: string,
  scale: number,
  range: readonly [number, number],
  offset = 0,
): VariableDefinition => ({ quantity, unit, scale, offset, range })

/** The variables of a forecast. Rates are instantaneous; accumulations count from the start of the run. */
export const VARIABLES = {
  temperature: define('temperature', '°C at 2 m', 0.05, [-70, 60]),
  dewPoint: define('temperature', '°C at 2 m', 0.05, [-80, 40]),
  windSpeed: define('speed', 'm/s at 10 m', 0.05, [0, 100]),
  windDirection: { ...define('direction', '° the wind comes from', 0.5, [0, 360]), circular: true },
  windGust: define('speed', 'm/s at 10 m', 0.05, [0, 120]),
  gustProbability45mph: define('probability', '0-1', 0.005, [0, 1]),
  rainRate: define('rainRate', 'mm/h', 0.02, [0, 400]),
  snowRate: define('snowRate', 'mm/h of fresh snow depth', 0.05, [0, 250]),
  freezingRainRate: define('rainRate', 'mm/h', 0.02, [0, 50]),
  rainAccumulation: define('rainDepth', 'mm since the run began', 0.1, [0, 3000]),
  snowAccumulation: define('snowDepth', 'mm of fresh snow since the run began', 0.2, [0, 6000]),
  visibility: define('distance', 'm', 10, [0, 80_000]),
  lightningProbability: define('probability', '0-1 within the hour', 0.005, [0, 1]),
  pressure: define('pressure', 'hPa at sea level', 0.05, [860, 1090], 1000),
  reflectivity: define('reflectivity', 'dBZ', 0.25, [-10, 80]),
  roadSurfaceTemperature: define('temperature', '°C', 0.05, [-70, 90]),
  roadSnowDepth: define('snowDepth', 'mm lying on the road', 0.1, [0, 3000]),
  roadWater: define('rainDepth', 'mm of water or ice lying on the road', 0.01, [0, 100]),
  iceAccretion: define('rainDepth', 'mm of radial ice on lines and branches', 0.02, [0, 200]),
  hailSize: define('rainDepth', 'mm diameter', 0.5, [0, 150]),
  tornadoProbability: define('probability', '0-1 within 25 miles', 0.005, [0, 1]),
  uncorrectedRainRate: define('rainRate', 'mm/h, as the forecast said', 0.02, [0, 400]),
  uncorrectedSnowRate: define('snowRate', 'mm/h of fresh snow depth, as the forecast said', 0.05, [0, 250]),
  uncorrectedFreezingRainRate: define('rainRate', 'mm/h, as the forecast said', 0.02, [0, 50]),
  uncorrectedVisibility: define('distance', 'm, as the forecast said', 10, [0, 80_000]),
  uncorrectedWindGust: define('speed', 'm/s at 10 m, as the forecast said', 0.05, [0, 120]),
  uncorrectedRoadSnowDepth: define('snowDepth', 'mm on the road, as the forecast said', 0.1, [0, 3000]),
  uncorrectedRoadWater: define('rainDepth', 'mm on the road, as the forecast said', 0.01, [0, 100]),
} as const satisfies Record<string, VariableDefinition>

export type Variable = keyof typeof VARIABLES

export const VARIABLE_IDS = Object.keys(VARIABLES) as readonly Variable[]

export const isVariable = (name: string): name is Variable => Object.hasOwn(VARIABLES, name)

/** Stored instead of an unknown value. */
export const MISSING = -32768

/** Returns the int16 that is stored for a value, clamped to the variable's range; `MISSING` for NaN. */
export function quantize(definition: VariableDefinition, value: number): number {
  if (Number.isNaN(value)) return MISSING
  const [low, high] = definition.range
  const stored = Math.round((Math.min(Math.max(value, low), high) - definition.offset) / definition.scale)
  return Math.min(Math.max(stored, -32767), 32767)
}

export const dequantize = (definition: VariableDefinition, stored: number) =>
  stored === MISSING ? Number.NaN : stored * definition.scale + definition.offset

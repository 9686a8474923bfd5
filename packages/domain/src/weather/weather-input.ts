import type { Quantity } from '../measures/units.ts'

/** Inputs of indices besides the forecast variables: the recent past of the weather, and properties of the place. */
const MEMORY_AND_PLACE = {
  /** Rain of the last 1, 3, 6 and 24 hours, mm. */
  rain1h: 'rainDepth',
  rain3h: 'rainDepth',
  rain6h: 'rainDepth',
  rain24h: 'rainDepth',
  /** Unplowed snow beside the road, mm. */
  groundSnowDepth: 'snowDepth',
  /** Trees in leaf, 0-1. */
  leafOn: 'probability',
  /** Density of people and assets, 0 empty land to 1 city. */
  exposure: 'probability',
} as const satisfies Record<string, Quantity>

/** The forecast variables that indices read. */
const CURRENT_WEATHER_INPUTS = [
  'temperature',
  'dewPoint',
  'windSpeed',
  'windGust',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'lightningProbability',
  'roadSurfaceTemperature',
  'roadSnowDepth',
  'roadWater',
  'iceAccretion',
  'hailSize',
  'tornadoProbability',
] as const

export type WeatherInput = (typeof CURRENT_WEATHER_INPUTS)[number] | keyof typeof MEMORY_AND_PLACE

/** The weather at a place and time, with its recent past, in canonical units. */
export type Weather = Record<WeatherInput, number>

export const WEATHER_INPUTS: readonly WeatherInput[] = [
  ...CURRENT_WEATHER_INPUTS,
  ...(Object.keys(MEMORY_AND_PLACE) as (keyof typeof MEMORY_AND_PLACE)[]),
]

/** A fine day in open country; used in tests and where a source has gaps. */
export const FINE_WEATHER: Readonly<Weather> = {
  temperature: 15,
  dewPoint: 8,
  windSpeed: 3,
  windGust: 5,
  rainRate: 0,
  snowRate: 0,
  freezingRainRate: 0,
  visibility: 16_000,
  lightningProbability: 0,
  roadSurfaceTemperature: 18,
  hailSize: 0,
  tornadoProbability: 0,
  rain1h: 0,
  rain3h: 0,
  rain6h: 0,
  rain24h: 0,
  iceAccretion: 0,
  groundSnowDepth: 0,
  roadSnowDepth: 0,
  roadWater: 0,
  leafOn: 1,
  exposure: 0,
}

import { inchesToMm, milesToMeters, mphToMps } from '../measures/units.ts'
import type { Weather } from '../weather/weather-input.ts'
import { frozenShare, waterOnRoad } from './road-state.ts'

/** Ice of this depth scores low on the road index. */
const ICY_MM = 0.2

/**
 * Weather flags by their wire names. Thresholds are those of the Highway Capacity Manual (HCM), the National Weather Service or
 * the label tables.
 */
const FLAG_CONDITIONS = {
  /** HCM: rain slows traffic above 0.1 in/h. */
  rain_flag: (at) => at.rainRate > inchesToMm(0.1),
  /** Rain is labeled Heavy from 0.3 in/h (RISK-039). */
  heavy_rain_flag: (at) => at.rainRate >= inchesToMm(0.3),
  snow_flag: (at) => at.snowRate >= inchesToMm(0.05) || at.roadSnowDepth > 10,
  ice_flag: (at) => at.freezingRainRate >= 0.1 || frozenShare(at) * waterOnRoad(at) >= ICY_MM,
  /** HCM: visibility slows traffic below a mile. */
  low_visibility_flag: (at) => at.visibility < milesToMeters(1),
  /** Gusts are labeled Strong from 45 mph (RISK-035). */
  high_wind_flag: (at) => at.windGust >= mphToMps(45),
  lightning_flag: (at) => at.lightningProbability >= 0.3,
  /** NWS: severe from 1 in. */
  hail_flag: (at) => at.hailSize >= inchesToMm(1),
  /** HCM: below -4 °F. */
  extreme_cold_flag: (at) => at.temperature < -20,
} as const satisfies Record<string, (at: Weather) => boolean>

/** Roads are likely to be closed (HIST-021). */
export const EXTREME_WEATHER_FLAG = 'extreme_weather_flag'

export type WeatherFlag = keyof typeof FLAG_CONDITIONS | typeof EXTREME_WEATHER_FLAG

const FLAG_RULES = Object.entries(FLAG_CONDITIONS) as [WeatherFlag, (at: Weather) => boolean][]

/** Every flag, the extreme one first; a flag's position is its bit in `weatherFlagBits`. */
export const WEATHER_FLAGS: readonly WeatherFlag[] = [EXTREME_WEATHER_FLAG, ...FLAG_RULES.map(([flag]) => flag)]

/** Road index from which roads are likely to be impassable, as its blurb says. */
const IMPASSABLE_ROAD_INDEX = 9
/** SPC: 10 % and more within 25 miles is an enhanced risk of tornadoes. */
const TORNADO_PROBABILITY = 0.1
/** NWS tag "destructive": hail of 2.75 in. */
const DESTRUCTIVE_HAIL_MM = inchesToMm(2.75)

/** Flags of the weather at one step of a route, as bits in the order of `WEATHER_FLAGS`, so that `|` combines many steps. */
export function weatherFlagBits(at: Weather, roadIndex: number): number {
  const extreme =
    roadIndex >= IMPASSABLE_ROAD_INDEX ||
    at.tornadoProbability >= TORNADO_PROBABILITY ||
    at.hailSize >= DESTRUCTIVE_HAIL_MM
  let bits = extreme ? 1 : 0
  for (let i = 0; i < FLAG_RULES.length; i++) {
    if (FLAG_RULES[i]?.[1](at)) bits |= 1 << (i + 1)
  }
  return bits
}

export const weatherFlagsFromBits = (bits: number): WeatherFlag[] =>
  WEATHER_FLAGS.filter((_, i) => (bits & (1 << i)) !== 0)

/** `extreme_weather_flag` reads "Extreme Weather" (REPORT-010). */
export function weatherFlagLabel(flag: string): string {
  return flag
    .replace(/_flag$/, '')
    .split('_')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

import { inchesToMm, milesToMeters, mphToMps } from '@stormlane/domain/measures'
import type { RoadWeather } from './road-weather.ts'

/** Surface conditions, worst first, in the terms of state 511 services. */
const STATUSES: readonly (readonly [status: string, applies: (at: RoadWeather) => boolean])[] = [
  ['Travel not advised', (at) => at.roadSnowDepth >= inchesToMm(5) && at.windGust >= mphToMps(35)],
  ['Completely covered with ice', (at) => at.roadSurfaceTemperature <= 0 && at.freezingRainRate >= 0.3],
  ['Completely covered with snow', (at) => at.roadSnowDepth >= inchesToMm(1.5)],
  ['Partially covered with ice', (at) => at.roadSurfaceTemperature <= 0 && at.roadWater >= 0.5],
  ['Partially covered with snow', (at) => at.roadSnowDepth >= inchesToMm(0.3)],
  ['Blowing snow', (at) => at.snowRate > 1 && at.windGust >= mphToMps(35)],
  ['Dense fog', (at) => at.visibility < milesToMeters(0.25)],
  ['Slush', (at) => at.snowRate > 0.5 && at.roadSurfaceTemperature > 0],
  ['Strong crosswinds', (at) => at.windGust >= mphToMps(50)],
  ['Standing water', (at) => at.rainRate >= 10],
  ['Wet', (at) => at.rainRate >= 0.3 || at.roadWater >= 0.6],
]

export const DRY = 'Dry'
export const WET = 'Wet'

export const surfaceStatus = (at: RoadWeather): string => STATUSES.find(([, applies]) => applies(at))?.[0] ?? DRY

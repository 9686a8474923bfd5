import { inchesToMm, milesToMeters, mphToMps } from '@stormlane/domain'
import type { RoadWeather } from './road-weather.ts'

/** How a road is to drive on, worst first; the words are those of state 511 services. */
const STATUSES: readonly (readonly [status: string, holds: (at: RoadWeather) => boolean])[] = [
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

export const surfaceStatus = (at: RoadWeather): string => STATUSES.find(([, holds]) => holds(at))?.[0] ?? DRY

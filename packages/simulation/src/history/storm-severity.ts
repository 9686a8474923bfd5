import type { StormKind } from '@stormlane/domain/history'
import { inchesToMm, mphToMps } from '@stormlane/domain/measures'
import { fosbergIndex } from '@stormlane/domain/weather'
import type { ModelFields } from '../atmosphere/model-state.ts'

/** Kinds that can be found in the simulated weather. */
export type SimulatedStormKind = Exclude<StormKind, 'other'>

/** Whether a tropical cyclone is near the cell. */
type IsTropical = (cell: number) => boolean
type Severity = (fields: ModelFields, cell: number, isTropical: IsTropical) => number

const at = (values: Float32Array, cell: number) => values[cell] as number
const above = (value: number, from: number, to: number) => Math.max(0, (value - from) / (to - from))

/** How bad the weather of a cell is for each kind: 0 without such a storm, about 1 in a strong one. */
export const STORM_SEVERITY: Record<SimulatedStormKind, Severity> = {
  // NWS: a blizzard has gusts of 35 mph. Gusts here are those of a whole cell, so 30 mph count, and half an inch of snow an hour
  // makes a strong storm (our choice).
  blizzard: ({ snowRate, windGust }, cell) =>
    at(windGust, cell) < mphToMps(30) ? 0 : above(at(snowRate, cell), 1, inchesToMm(0.5)) * (at(windGust, cell) / 20),
  ice: ({ freezingRainRate }, cell) => above(at(freezingRainRate, cell), 0.2, 2),
  // HCM: rain is heavy from a quarter of an inch an hour on.
  flash_flood: ({ rainRate }, cell, isTropical) =>
    isTropical(cell) ? 0 : above(at(rainRate, cell), inchesToMm(0.25), inchesToMm(1)),
  // A tropical storm begins at 39 mph, a hurricane at 74 mph.
  hurricane: ({ windGust }, cell, isTropical) =>
    isTropical(cell) ? above(at(windGust, cell), mphToMps(50), mphToMps(90)) : 0,
  // SPC: severe from hail of 1 in or a tornado within 25 miles of 5 % on.
  severe_storms: ({ tornadoProbability, hailSize, lightningProbability }, cell, isTropical) =>
    isTropical(cell) || at(lightningProbability, cell) < 0.3
      ? 0
      : above(at(tornadoProbability, cell), 0.02, 0.1) + above(at(hailSize, cell), inchesToMm(0.75), inchesToMm(2)),
  // SPC: a Fosberg index of 50 is significant.
  wildfire_wind: ({ temperature, dewPoint, windSpeed, rainRate }, cell) =>
    at(temperature, cell) < 8 || at(rainRate, cell) > 0.1
      ? 0
      : above(fosbergIndex(at(temperature, cell), at(dewPoint, cell), at(windSpeed, cell)), 35, 60),
}

/** Listed in the order in which the storms are made. */
export const SIMULATED_STORM_KINDS = Object.keys(STORM_SEVERITY) as readonly SimulatedStormKind[]

import { displayUnit, displayValue, type MeasurementSystem } from '@stormlane/domain/measures'
import {
  PALETTES,
  RADAR_ICE_PALETTE,
  RADAR_SNOW_PALETTE,
  reflectivityToRainRate,
  reflectivityToSnowRate,
} from '@stormlane/domain/weather'

/** Precipitation types of an echo, each with the highest reflectivity it can have. */
const READINGS = {
  rain: { quantity: 'rainRate', rateOf: reflectivityToRainRate, upToDbz: 75, palette: PALETTES.radar },
  // Dry snow reflects weakly; stronger echoes are melting snow or hail.
  snow: { quantity: 'snowRate', rateOf: reflectivityToSnowRate, upToDbz: 40, palette: RADAR_SNOW_PALETTE },
  // Freezing rain is stratiform and seldom stronger.
  ice: { quantity: 'rainRate', rateOf: reflectivityToRainRate, upToDbz: 40, palette: RADAR_ICE_PALETTE },
} as const

export type Falling = keyof typeof READINGS

interface EchoStep {
  dbz: number
  color: string
  /** Rate in the user's unit. */
  rate: string
}

/** The colors of rain or snow with the rate at which each begins. */
export function echoScale(falling: Falling, units: MeasurementSystem): { unit: string; steps: EchoStep[] } {
  const { quantity, rateOf, upToDbz, palette } = READINGS[falling]
  return {
    unit: displayUnit(quantity, units),
    steps: palette.stops
      .filter(([dbz]) => dbz <= upToDbz)
      .map(([dbz, color]) => ({ dbz, color, rate: rateText(displayValue(quantity, rateOf(dbz), units)) })),
  }
}

/** Two significant digits, because radar estimates are not more precise. */
const rateText = (rate: number) => (rate === 0 ? '0' : String(Number(rate.toPrecision(rate < 0.1 ? 1 : 2))))

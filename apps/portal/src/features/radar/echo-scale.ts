import {
  displayUnit,
  displayValue,
  type MeasurementSystem,
  PALETTES,
  reflectivityToRainRate,
  reflectivityToSnowRate,
} from '@stormlane/domain'

/** What falls behind an echo, and up to which echo it may be that. */
const READINGS = {
  rain: { quantity: 'rainRate', rateOf: reflectivityToRainRate, upToDbz: 75 },
  // Dry snow echoes weakly: beyond this it is melting, or hail.
  snow: { quantity: 'snowRate', rateOf: reflectivityToSnowRate, upToDbz: 40 },
} as const

export type Falling = keyof typeof READINGS

interface EchoStep {
  dbz: number
  color: string
  /** The rate in the user's unit. */
  rate: string
}

/** The radar's own colors, with the rate that each begins at. */
export function echoScale(falling: Falling, units: MeasurementSystem): { unit: string; steps: EchoStep[] } {
  const { quantity, rateOf, upToDbz } = READINGS[falling]
  return {
    unit: displayUnit(quantity, units),
    steps: PALETTES.radar.stops
      .filter(([dbz]) => dbz <= upToDbz)
      .map(([dbz, color]) => ({ dbz, color, rate: rateText(displayValue(quantity, rateOf(dbz), units)) })),
  }
}

/** Two figures are as much as an echo can tell. */
const rateText = (rate: number) => (rate === 0 ? '0' : String(Number(rate.toPrecision(rate < 0.1 ? 1 : 2))))

import { roundIndex } from '../levels/impact-level.ts'

/** Unit conversions. Canonical units are °C, m/s, mm, m, hPa and UTC; all others are for display. */

/** Rounded as the specification states it (RISK-057). */
const MILES_PER_METER = 0.00062
/** RISK-058. */
const KMH_PER_MPH = 1.60934
/** RISK-059; exact since 1959. */
const MM_PER_INCH = 25.4
/** International mile: 1609.344 m in 3600 s. */
const MPS_PER_MPH = 0.44704

export const metersToMiles = (meters: number) => meters * MILES_PER_METER
/** International mile, for physics; `metersToMiles` is the portal's rounded figure. */
export const milesToMeters = (miles: number) => miles * 1609.344
export const kmhToMps = (kmh: number) => kmh / 3.6
const mphToKmh = (mph: number) => mph * KMH_PER_MPH
export const inchesToMm = (inches: number) => inches * MM_PER_INCH
export const mmToInches = (mm: number) => mm / MM_PER_INCH
export const mphToMps = (mph: number) => mph * MPS_PER_MPH
export const mpsToMph = (mps: number) => mps / MPS_PER_MPH
const mpsToKmh = (mps: number) => mphToKmh(mpsToMph(mps))
/** A knot is a nautical mile of 1852 m an hour. */
export const METERS_PER_NAUTICAL_MILE = 1852
export const knotsToMps = (knots: number) => (knots * METERS_PER_NAUTICAL_MILE) / 3600
export const mpsToKnots = (mps: number) => (mps * 3600) / METERS_PER_NAUTICAL_MILE
export const celsiusToFahrenheit = (celsius: number) => celsius * 1.8 + 32
export const fahrenheitToCelsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8

export function roundTo(value: number, decimals: number): number {
  const unit = 10 ** decimals
  return Math.round(value * unit) / unit
}

export const MEASUREMENT_SYSTEMS = ['imperial', 'metric'] as const
export type MeasurementSystem = (typeof MEASUREMENT_SYSTEMS)[number]

/** How each measurement system displays a quantity given in its canonical unit: unit, conversion and decimals. */
const DISPLAY = {
  temperature: { imperial: ['°F', celsiusToFahrenheit, 0], metric: ['°C', identity, 0] },
  /** A difference has no zero point to convert: 1 K is 1.8 °F. */
  temperatureDifference: { imperial: ['°F', kelvinToFahrenheitDegrees, 1], metric: ['°C', identity, 1] },
  speed: { imperial: ['mph', mpsToMph, 0], metric: ['km/h', mpsToKmh, 0] },
  rainDepth: { imperial: ['in', mmToInches, 2], metric: ['mm', identity, 1] },
  rainRate: { imperial: ['in/h', mmToInches, 2], metric: ['mm/h', identity, 1] },
  snowDepth: { imperial: ['in', mmToInches, 1], metric: ['cm', tenth, 1] },
  snowRate: { imperial: ['in/h', mmToInches, 1], metric: ['cm/h', tenth, 1] },
  distance: { imperial: ['mi', metersToMiles, 1], metric: ['km', thousandth, 1] },
  probability: { imperial: ['%', hundredfold, 0], metric: ['%', hundredfold, 0] },
  share: { imperial: ['%', hundredfold, 0], metric: ['%', hundredfold, 0] },
  direction: { imperial: ['°', identity, 0], metric: ['°', identity, 0] },
  pressure: { imperial: ['hPa', identity, 0], metric: ['hPa', identity, 0] },
  reflectivity: { imperial: ['dBZ', identity, 0], metric: ['dBZ', identity, 0] },
  index: { imperial: ['', roundIndex, 1], metric: ['', roundIndex, 1] },
} as const satisfies Record<
  string,
  Record<MeasurementSystem, readonly [unit: string, convert: (canonical: number) => number, decimals: number]>
>

export type Quantity = keyof typeof DISPLAY

export const displayUnit = (quantity: Quantity, system: MeasurementSystem) => DISPLAY[quantity][system][0]

export const displayValue = (quantity: Quantity, canonical: number, system: MeasurementSystem) =>
  DISPLAY[quantity][system][1](canonical)

/** Formats a quantity with its unit in a measurement system: `1.1 in/h`, `-4 °F`, `60%`. */
export function formatQuantity(quantity: Quantity, canonical: number, system: MeasurementSystem): string {
  const [unit, convert, decimals] = DISPLAY[quantity][system]
  const value = convert(canonical)
  const rounded = value.toFixed(decimals + (needsExtraDecimal(quantity, unit, Math.abs(value)) ? 1 : 0))
  const number = Number(rounded) === 0 ? (0).toFixed(decimals) : rounded
  return unit === '' ? number : unit === '%' || unit === '°' ? `${number}${unit}` : `${number} ${unit}`
}

/** Visibility in fog is stated in quarters of a mile, ice starts at a few thousandths of an inch, and snow slows below a tenth. */
function needsExtraDecimal(quantity: Quantity, unit: string, value: number): boolean {
  return (
    (quantity === 'distance' && value < 1) ||
    (quantity.startsWith('snow') && value < 0.2) ||
    (unit.startsWith('in') && quantity.startsWith('rain') && value < 0.01)
  )
}

function identity(value: number) {
  return value
}
function kelvinToFahrenheitDegrees(kelvin: number) {
  return kelvin * 1.8
}
function tenth(value: number) {
  return value / 10
}
function thousandth(value: number) {
  return value / 1000
}
function hundredfold(value: number) {
  return value * 100
}

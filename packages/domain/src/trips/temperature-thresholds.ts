import { RouteError } from './route-error.ts'

/** Temperature thresholds of a route's cargo, in whole degrees Fahrenheit (PLAN-029). */

/** These lie beyond the lowest and highest air temperatures ever measured; other values are typing errors. */
const LOWEST_FAHRENHEIT = -130
const HIGHEST_FAHRENHEIT = 140

export const THRESHOLD_TEXT = `a temperature threshold must be a whole number of degrees Fahrenheit from ${LOWEST_FAHRENHEIT} to ${HIGHEST_FAHRENHEIT}`

/** Parses a typed whole number. Empty text and NaN mean unset and are not sent (PLAN-030, PLAN-031). */
export function parseTemperatureThreshold(typed: string): number | null {
  const text = typed.trim()
  const value = text === '' ? Number.NaN : Number(text)
  return isTemperatureThreshold(value) ? value : null
}

export const isTemperatureThreshold = (value: number) =>
  Number.isInteger(value) && value >= LOWEST_FAHRENHEIT && value <= HIGHEST_FAHRENHEIT

/** Parses thresholds of the API, as comma-separated text or numbers. Throws a `RouteError` for an invalid one. */
export function readTemperatureThresholds(sent: string | readonly number[] | undefined): number[] {
  if (sent === undefined || sent === '') return []
  const values = typeof sent === 'string' ? sent.split(',').map((text) => parseTemperatureThreshold(text)) : sent
  return values.map((value) => {
    if (value === null || !isTemperatureThreshold(value)) throw new RouteError('INVALID_ROUTE', THRESHOLD_TEXT)
    return value
  })
}

/** A threshold named "<32" is breached below it, any other above it (PLAN-032). */
export const thresholdSide = (name: string): 'below' | 'above' => (name.startsWith('<') ? 'below' : 'above')

/** How long, and for which share of the travel time, the air was beyond a threshold. */
export interface TemperatureExposure {
  threshold: number
  /** 0-100 % of the time under way. */
  percentBreachingThreshold: number
  secondsBreachingThreshold: number
}

/** Minutes, or h:mm beyond 59 minutes (DASH-058). */
export function formatBreachDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes <= 59) return `${minutes} min`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

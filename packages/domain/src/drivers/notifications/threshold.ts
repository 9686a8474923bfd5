import { THRESHOLD_VARIABLES, type ThresholdVariable } from './threshold-variables.ts'

/** A range of a variable in which drivers are warned, bounds inclusive; null is an open side. */
export interface Threshold {
  id: string
  variable: ThresholdVariable
  lowerBound: number | null
  upperBound: number | null
}

type Bounds = Pick<Threshold, 'lowerBound' | 'upperBound'>

export const THRESHOLD_MODES = ['below', 'between', 'above'] as const
export type ThresholdMode = (typeof THRESHOLD_MODES)[number]

/** Builds an id such as `wind_gust_45_`: the variable and both bounds, empty where open (NOTIFY-034, NOTIFY-035). */
export function thresholdId(variable: ThresholdVariable, { lowerBound, upperBound }: Bounds): string {
  return `${variable}_${lowerBound ?? ''}_${upperBound ?? ''}`
}

export function threshold(variable: ThresholdVariable, bounds: Bounds): Threshold {
  return { id: thresholdId(variable, bounds), variable, ...bounds }
}

export function thresholdMode({ lowerBound, upperBound }: Bounds): ThresholdMode {
  if (lowerBound === null) return 'below'
  return upperBound === null ? 'above' : 'between'
}

/** Switches the mode of a threshold. Existing bounds are kept; missing ones start a quarter of the slider away. */
export function withMode(before: Threshold, mode: ThresholdMode): Threshold {
  const { variable } = before
  const { min, max } = THRESHOLD_VARIABLES[variable]
  const near = before.lowerBound ?? before.upperBound ?? (min + max) / 2
  if (mode === 'below') return threshold(variable, { lowerBound: null, upperBound: before.upperBound ?? near })
  if (mode === 'above') return threshold(variable, { lowerBound: before.lowerBound ?? near, upperBound: null })
  const lowerBound = before.lowerBound ?? snapToStep(variable, near - (max - min) / 4)
  return threshold(
    variable,
    keepGap(variable, { lowerBound, upperBound: before.upperBound ?? snapToStep(variable, near + (max - min) / 4) }),
  )
}

/**
 * Snaps bounds to the slider's steps, within its range and at least one step apart; `moved` is the handle that yields
 * (NOTIFY-033).
 */
export function keepGap(
  variable: ThresholdVariable,
  { lowerBound, upperBound }: { lowerBound: number; upperBound: number },
  moved: 'lower' | 'upper' = 'upper',
): { lowerBound: number; upperBound: number } {
  const { min, max, step } = THRESHOLD_VARIABLES[variable]
  let [lower, upper] = [snapToStep(variable, lowerBound), snapToStep(variable, upperBound)]
  if (moved === 'upper') upper = Math.max(upper, snapToStep(variable, lower + step))
  else lower = Math.min(lower, snapToStep(variable, upper - step))
  if (lower >= max) lower = snapToStep(variable, max - step)
  if (upper <= min) upper = snapToStep(variable, min + step)
  return { lowerBound: Math.min(lower, snapToStep(variable, upper - step)), upperBound: upper }
}

/** The nearest step of the slider. */
export function snapToStep(variable: ThresholdVariable, value: number): number {
  const { min, max, step } = THRESHOLD_VARIABLES[variable]
  const stepped = Math.round(Math.min(Math.max(value, min), max) / step) * step
  return Number(stepped.toFixed(2))
}

/** Bounds of a new threshold (our choice). */
const DEFAULT_BOUNDS: Partial<Record<ThresholdVariable, Bounds>> = {
  wind_gust: { lowerBound: 45, upperBound: null },
  temperature: { lowerBound: null, upperBound: 32 },
  visibility: { lowerBound: null, upperBound: 0.25 },
}
const DEFAULT_INDEX_BOUNDS: Bounds = { lowerBound: 4, upperBound: null }

export const newThreshold = (variable: ThresholdVariable): Threshold =>
  threshold(variable, DEFAULT_BOUNDS[variable] ?? DEFAULT_INDEX_BOUNDS)

/** Bounds are inclusive, so a threshold "above 10" can be met. An unknown value meets no threshold. */
export function meetsThreshold({ lowerBound, upperBound }: Bounds, value: number): boolean {
  if (Number.isNaN(value)) return false
  return (lowerBound === null || value >= lowerBound) && (upperBound === null || value <= upperBound)
}

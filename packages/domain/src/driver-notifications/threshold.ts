import { THRESHOLD_VARIABLES, type ThresholdVariable } from './threshold-variables.ts'

/** A range of a variable in which drivers are warned; an open side has no bound. Both bounds belong to it. */
export interface Threshold {
  id: string
  variable: ThresholdVariable
  lowerBound: number | null
  upperBound: number | null
}

type Bounds = Pick<Threshold, 'lowerBound' | 'upperBound'>

export const THRESHOLD_MODES = ['below', 'between', 'above'] as const
export type ThresholdMode = (typeof THRESHOLD_MODES)[number]

/** `wind_gust_45_`: variable and both bounds, an open one left empty (decisions, Behaviour). */
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

/** The same threshold in another mode: a bound that it has stays, one that it lacks begins a quarter of the slider away. */
export function inMode(before: Threshold, mode: ThresholdMode): Threshold {
  const { variable } = before
  const { min, max } = THRESHOLD_VARIABLES[variable]
  const near = before.lowerBound ?? before.upperBound ?? (min + max) / 2
  if (mode === 'below') return threshold(variable, { lowerBound: null, upperBound: before.upperBound ?? near })
  if (mode === 'above') return threshold(variable, { lowerBound: before.lowerBound ?? near, upperBound: null })
  const lowerBound = before.lowerBound ?? onStep(variable, near - (max - min) / 4)
  return threshold(
    variable,
    keepGap(variable, { lowerBound, upperBound: before.upperBound ?? onStep(variable, near + (max - min) / 4) }),
  )
}

/** Bounds on the slider's steps, in its range and at least one step apart; `moved` is the handle that gives way. */
export function keepGap(
  variable: ThresholdVariable,
  { lowerBound, upperBound }: { lowerBound: number; upperBound: number },
  moved: 'lower' | 'upper' = 'upper',
): { lowerBound: number; upperBound: number } {
  const { min, max, step } = THRESHOLD_VARIABLES[variable]
  let [lower, upper] = [onStep(variable, lowerBound), onStep(variable, upperBound)]
  if (moved === 'upper') upper = Math.max(upper, onStep(variable, lower + step))
  else lower = Math.min(lower, onStep(variable, upper - step))
  if (lower >= max) lower = onStep(variable, max - step)
  if (upper <= min) upper = onStep(variable, min + step)
  return { lowerBound: Math.min(lower, onStep(variable, upper - step)), upperBound: upper }
}

/** The nearest value that the slider can stand on. */
export function onStep(variable: ThresholdVariable, value: number): number {
  const { min, max, step } = THRESHOLD_VARIABLES[variable]
  const stepped = Math.round(Math.min(Math.max(value, min), max) / step) * step
  return Number(stepped.toFixed(2))
}

/** A fresh threshold: where a dispatcher would begin to worry (ours). */
const STARTS: Partial<Record<ThresholdVariable, Bounds>> = {
  wind_gust: { lowerBound: 45, upperBound: null },
  temperature: { lowerBound: null, upperBound: 32 },
  visibility: { lowerBound: null, upperBound: 0.25 },
}
const INDEX_START: Bounds = { lowerBound: 4, upperBound: null }

export const newThreshold = (variable: ThresholdVariable): Threshold =>
  threshold(variable, STARTS[variable] ?? INDEX_START)

/** A bound belongs to its range, so that an index can be above 10. Where no value is known, nothing is met. */
export function isMet({ lowerBound, upperBound }: Bounds, value: number): boolean {
  if (Number.isNaN(value)) return false
  return (lowerBound === null || value >= lowerBound) && (upperBound === null || value <= upperBound)
}

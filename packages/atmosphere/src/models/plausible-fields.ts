import { ModelFileError, VARIABLES } from '@stormlane/domain/weather'
import type { ModelField, ModelHour } from './weather-model.ts'

/**
 * Bounds of the mean over all cells of a file (our choice, far outside the weather of any day over a continent). A mean beyond them says that
 * the owner has changed a unit: kelvins for °C, pascals for hPa, kilometers for meters, millimeters for meters. Single cells may be extreme.
 */
const MEANS = {
  temperature: [-60, 50],
  dewPoint: [-70, 35],
  windSpeed: [0, 40],
  windGust: [0, 60],
  pressure: [900, 1090],
  visibility: [100, 200_000],
  rainRate: [0, 60],
  freezingRainRate: [0, 30],
  snowRate: [0, 150],
} as const satisfies Partial<Record<ModelField, readonly [least: number, most: number]>>

/** Returns the weather of a file; throws if a field cannot have its unit. */
export function plausible(read: ModelHour, file: string): ModelHour {
  for (const [field, [least, most]] of Object.entries(MEANS) as [keyof typeof MEANS, readonly [number, number]][]) {
    const mean = meanOf(read.fields[field])
    if (mean === null || (mean >= least && mean <= most)) continue
    throw new ModelFileError(
      `${file} has a mean ${field} of ${Math.round(mean)}, which cannot be ${VARIABLES[field].unit}: its unit must have changed.`,
    )
  }
  return read
}

/** Null without any known value. */
function meanOf(values: Float32Array | undefined): number | null {
  let [sum, count] = [0, 0]
  for (const value of values ?? []) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return count === 0 ? null : sum / count
}

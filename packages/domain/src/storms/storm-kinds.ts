import type { StormType } from '../hazards/events/storm-words.ts'

/** What the strength of a storm is measured in, by its kind. */
export interface StormMeasure {
  label: string
  unit: 'in/h' | 'mph' | '%'
  decimals: number
}

const STORM_MEASURES: Readonly<Record<StormType, StormMeasure>> = {
  'Winter Storm': { label: 'Snow rate', unit: 'in/h', decimals: 1 },
  'Ice Storm': { label: 'Freezing rain', unit: 'in/h', decimals: 2 },
  'Heavy Rain': { label: 'Rain rate', unit: 'in/h', decimals: 2 },
  'Wind Storm': { label: 'Gusts', unit: 'mph', decimals: 0 },
  'Severe Thunderstorms': { label: 'Sign of severe storms', unit: '%', decimals: 0 },
}

const isStormType = (kind: string): kind is StormType => Object.hasOwn(STORM_MEASURES, kind)

/** `Snow rate 2.6 in/h`; null for a kind whose strength has no number. */
export function stormPeakText(kind: string, peak: number): string | null {
  const measure = stormMeasure(kind)
  return measure && `${measure.label} ${peak.toFixed(measure.decimals)} ${measure.unit}`
}

/** Null for a kind whose strength has no number. */
export const stormMeasure = (kind: string): StormMeasure | null => (isStormType(kind) ? STORM_MEASURES[kind] : null)

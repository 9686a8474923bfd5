import { AREA_TYPES, STORM_TYPES, type StormType } from '../hazards/events/storm-words.ts'

/** Kinds of what is followed from run to run; groups of government alerts have the event of the alerts as their kind. */
export const CYCLONE_KIND = 'Tropical Cyclone'
export const OUTBREAK_KIND = 'Severe Outbreak'

/** Kinds that are found in our own runs. */
export const FOUND_KINDS: readonly string[] = [...STORM_TYPES, ...AREA_TYPES]

/** Whether a kind is that of events of the layer of storms. */
export const isStormType = (kind: string): kind is StormType => (STORM_TYPES as readonly string[]).includes(kind)

/** What the strength of a storm is measured in, by its kind. */
export interface StormMeasure {
  label: string
  unit: 'in/h' | 'mph' | '%' | 'mi' | '°F'
  decimals: number
  /** The strength is how far the value is below this one, because a lower value is the worse one. */
  below?: number
}

const STORM_MEASURES: Readonly<Record<string, StormMeasure>> = {
  'Winter Storm': { label: 'Snow rate', unit: 'in/h', decimals: 1 },
  'Ice Storm': { label: 'Freezing rain', unit: 'in/h', decimals: 2 },
  'Heavy Rain': { label: 'Rain rate', unit: 'in/h', decimals: 2 },
  'Wind Storm': { label: 'Gusts', unit: 'mph', decimals: 0 },
  'Severe Thunderstorms': { label: 'Sign of severe storms', unit: '%', decimals: 0 },
  Fog: { label: 'Visibility', unit: 'mi', decimals: 2, below: 1 },
  'Heat Wave': { label: 'Heat index', unit: '°F', decimals: 0 },
  'Cold Wave': { label: 'Wind chill', unit: '°F', decimals: 0, below: 0 },
  'Fire Weather': { label: 'Wind', unit: 'mph', decimals: 0 },
  [CYCLONE_KIND]: { label: 'Sustained wind', unit: 'mph', decimals: 0 },
}

/** `Snow rate 2.6 in/h`; null for a kind whose strength has no number. */
export function stormPeakText(kind: string, peak: number): string | null {
  const measure = stormMeasure(kind)
  return measure && `${measure.label} ${measuredValue(kind, peak).toFixed(measure.decimals)} ${measure.unit}`
}

/** Null for a kind whose strength has no number. */
export const stormMeasure = (kind: string): StormMeasure | null => STORM_MEASURES[kind] ?? null

/** The value that people read, from the strength of a storm; and the other way round. */
export function measuredValue(kind: string, strength: number): number {
  const below = stormMeasure(kind)?.below
  return below === undefined ? strength : Math.round(100 * (below - strength)) / 100
}

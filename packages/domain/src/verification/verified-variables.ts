import { INDEX_STORAGE } from '../indices/registry.ts'
import { milesToMeters, mphToMps, type Quantity } from '../measures/units.ts'
import type { FieldId } from '../weather/forecast-ports.ts'
import { VARIABLES, type VariableDefinition } from '../weather/variables.ts'

/** Lead times at which forecasts are verified. The last one is the last step of a week. */
export const VERIFIED_LEAD_HOURS = [1, 3, 6, 12, 24, 48, 72, 96, 120, 144, 167] as const
export type VerifiedLeadHours = (typeof VERIFIED_LEAD_HOURS)[number]

/** Rolling periods over which scores are summed. */
export const VERIFIED_DAYS = [7, 30, 90] as const
export type VerifiedDays = (typeof VERIFIED_DAYS)[number]

export const VERIFIED_VARIABLE_IDS = [
  'road',
  'precipitation',
  'snow',
  'wind_gust',
  'wind',
  'temperature',
  'visibility',
  'flood',
  'lightning',
  'tornado',
] as const
export type VerifiedVariableId = (typeof VERIFIED_VARIABLE_IDS)[number]

/** Variables whose event dispatchers are warned of, and the lead time of their hits and false alarms. */
export const VERIFIED_ALERTS = [
  'road',
  'snow',
  'wind_gust',
  'visibility',
  'flood',
] as const satisfies readonly VerifiedVariableId[]
export type VerifiedAlert = (typeof VERIFIED_ALERTS)[number]
export const VERIFIED_ALERT_LEAD_HOURS: VerifiedLeadHours = 6

/** Hourly values at one place, by field. */
export type HourlyFields = Partial<Record<FieldId, ArrayLike<number>>>

export interface VerifiedVariable {
  /** Quantity of the variable's error. */
  quantity: Quantity
  storage: VariableDefinition
  /** Fields that the value is computed from. */
  fields: readonly FieldId[]
  /** The value at a step of hourly fields; NaN if a field or one of the hours that it needs is missing. */
  value: (fields: HourlyFields, step: number) => number
  /** An event that matters to a fleet, for hits and false alarms. */
  event: { threshold: number; side: 'above' | 'below' }
  /** The forecast probability of that event, if the product shows one. */
  chance?: FieldId
  /** The truth is the event's probability: a simulated storm strikes with a probability, an observed one by 0 or 1. */
  truthIsChance?: true
}

/** Hours of a sum, the usual period of precipitation scores. */
const SUM_HOURS = 6
/** Most stations report no more than ten miles, so nothing beyond counts as an error. */
export const MAX_VERIFIED_VISIBILITY_METERS = milesToMeters(10)
/** Ratio of fresh snow depth to its water depth: the rule of thumb of ten to one. */
const SNOW_PER_WATER = 10

const fieldAt = (fields: HourlyFields, field: FieldId, step: number) => fields[field]?.[step] ?? Number.NaN

/** Sums hourly rates. Each rate counts for the hour that ends at its step. */
function sumOf(step: number, rate: (step: number) => number): number {
  let sum = 0
  for (let hour = step - SUM_HOURS + 1; hour <= step; hour++) sum += rate(hour)
  return sum
}

const plain = (
  field: FieldId & keyof typeof VARIABLES,
  event: VerifiedVariable['event'],
  quantity: Quantity = VARIABLES[field].quantity,
): VerifiedVariable => ({
  quantity,
  storage: VARIABLES[field],
  fields: [field],
  value: (fields, step) => fieldAt(fields, field, step),
  event,
})

/** Its event is level moderate or worse, which also counts as an impact on the page of past storms. */
const index = (id: 'road' | 'flood'): VerifiedVariable => ({
  quantity: 'index',
  storage: INDEX_STORAGE,
  fields: [id],
  value: (fields, step) => fieldAt(fields, id, step),
  event: { threshold: 4, side: 'above' },
})

/** An event known only by its probability. It counts as forecast if it is more likely than not. */
const chanceOf = (field: 'lightningProbability' | 'tornadoProbability'): VerifiedVariable => ({
  ...plain(field, { threshold: 0.5, side: 'above' }),
  chance: field,
  truthIsChance: true,
})

export const VERIFIED_VARIABLES: Readonly<Record<VerifiedVariableId, VerifiedVariable>> = {
  road: index('road'),
  precipitation: {
    quantity: 'rainDepth',
    storage: VARIABLES.rainAccumulation,
    fields: ['rainRate', 'freezingRainRate', 'snowRate'],
    value: (fields, step) =>
      sumOf(
        step,
        (hour) =>
          fieldAt(fields, 'rainRate', hour) +
          fieldAt(fields, 'freezingRainRate', hour) +
          fieldAt(fields, 'snowRate', hour) / SNOW_PER_WATER,
      ),
    event: { threshold: 1, side: 'above' },
  },
  // An inch in six hours.
  snow: {
    quantity: 'snowDepth',
    storage: VARIABLES.snowAccumulation,
    fields: ['snowRate'],
    value: (fields, step) => sumOf(step, (hour) => fieldAt(fields, 'snowRate', hour)),
    event: { threshold: 25.4, side: 'above' },
  },
  wind_gust: { ...plain('windGust', { threshold: mphToMps(45), side: 'above' }), chance: 'gustProbability45mph' },
  wind: plain('windSpeed', { threshold: 10, side: 'above' }),
  temperature: plain('temperature', { threshold: 0, side: 'below' }, 'temperatureDifference'),
  visibility: {
    ...plain('visibility', { threshold: milesToMeters(1), side: 'below' }),
    value: (fields, step) => Math.min(MAX_VERIFIED_VISIBILITY_METERS, fieldAt(fields, 'visibility', step)),
  },
  flood: index('flood'),
  lightning: chanceOf('lightningProbability'),
  tornado: chanceOf('tornadoProbability'),
}

export function isVerifiedEvent(variable: VerifiedVariableId, value: number): boolean {
  const { threshold, side } = VERIFIED_VARIABLES[variable].event
  return side === 'above' ? value >= threshold : value <= threshold
}

/** Returns the probability, 0-1, with which the event occurred given this truth; NaN if unknown. */
export function eventShare(variable: VerifiedVariableId, truth: number): number {
  if (Number.isNaN(truth) || VERIFIED_VARIABLES[variable].truthIsChance) return truth
  return isVerifiedEvent(variable, truth) ? 1 : 0
}

/** Every field that is read from a run to verify it. */
export const VERIFIED_FIELDS: readonly FieldId[] = [
  ...new Set(
    Object.values(VERIFIED_VARIABLES).flatMap(({ fields, chance }) => (chance ? [...fields, chance] : fields)),
  ),
]

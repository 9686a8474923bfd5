import { displayUnit, displayValue, formatQuantity, type MeasurementSystem } from '@stormlane/domain/measures'
import { VERIFIED_VARIABLES, type VerifiedVariableId } from '@stormlane/domain/verification'
import { skillTexts as TEXTS } from './skill.texts.ts'

const isIndex = (variable: VerifiedVariableId) => VERIFIED_VARIABLES[variable].quantity === 'index'

/** Converts an error to the user's unit. Errors of an index are in its points. */
export const shownError = (variable: VerifiedVariableId, error: number, system: MeasurementSystem) =>
  isIndex(variable) ? error : displayValue(VERIFIED_VARIABLES[variable].quantity, error, system)

export const errorUnit = (variable: VerifiedVariableId, system: MeasurementSystem) =>
  isIndex(variable) ? TEXTS.indexPoints : displayUnit(VERIFIED_VARIABLES[variable].quantity, system)

/** Two decimals, because errors and skills are small. */
export const decimals = (value: number) => value.toFixed(2).replace('-', '\u2212')

export const shareText = (share: number) => `${Math.round(100 * share)}%`

/** "45 mph or more": the event of hits and false alarms. */
export function eventWords(variable: VerifiedVariableId, system: MeasurementSystem): string {
  const named = TEXTS.event.named[variable]
  if (named) return named
  const { event, storage } = VERIFIED_VARIABLES[variable]
  const value = formatQuantity(storage.quantity, event.threshold, system)
  const words = event.side === 'above' ? TEXTS.event.atLeast(value) : TEXTS.event.atMost(value)
  return variable === 'precipitation' || variable === 'snow' ? TEXTS.event.inSixHours(words) : words
}

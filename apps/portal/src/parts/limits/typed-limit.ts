import { LIMIT_RULES, type LimitHazard } from '@stormlane/domain/impacts'
import { displayValue, type MeasurementSystem, roundTo } from '@stormlane/domain/measures'

/** A limit as users type it, without a unit. */
export const shownLimit = (hazard: LimitHazard, value: number, units: MeasurementSystem): string =>
  String(roundTo(displayValue(LIMIT_RULES[hazard].quantity, value, units), 2))

/**
 * The canonical value of a typed limit; NaN if the text is not a number. Inverts the unit conversion, which is linear.
 */
export function typedLimit(hazard: LimitHazard, text: string, units: MeasurementSystem): number {
  const { quantity } = LIMIT_RULES[hazard]
  const zero = displayValue(quantity, 0, units)
  return (Number(text.trim() || 'none') - zero) / (displayValue(quantity, 1, units) - zero)
}

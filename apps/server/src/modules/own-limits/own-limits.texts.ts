import { type ForVehicles, LEVEL_WORDS, LIMIT_HAZARD_WORDS, LIMIT_RULES, vehiclesText } from '@stormlane/domain/impacts'
import { impactLevelName } from '@stormlane/domain/levels'
import { formatQuantity } from '@stormlane/domain/measures'
import type { LimitChange } from './own-limit.repository.ts'

/**
 * Such as `own limits of Chicago Yard: wind gusts High at 45 mph, visibility none`; limits for vehicles name the
 * vehicles.
 */
export const changedLimitsText = (
  owner: string | undefined,
  vehicles: ForVehicles | undefined,
  changes: readonly LimitChange[],
) =>
  `own limits of ${owner ?? 'the organization'}${vehicles ? ` for ${vehiclesText(vehicles)}` : ''}: ${changes.map(changeText).join(', ')}`

function changeText({ hazard, limit }: LimitChange): string {
  const name = LIMIT_HAZARD_WORDS[hazard].toLowerCase()
  if (!limit) return `${name} none`
  return `${name} ${LEVEL_WORDS[impactLevelName(limit.level)]} at ${formatQuantity(LIMIT_RULES[hazard].quantity, limit.value, 'imperial')}`
}

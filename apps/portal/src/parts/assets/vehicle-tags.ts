import { IMPACT_LEVELS, type ImpactLevelName, impactLevelName } from '@stormlane/domain/levels'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { shownTag } from './vehicle-impact.ts'
import type { RatedVehicle } from './vehicle-rating.ts'

export interface VehicleTag {
  id: string
  label: string
  level: ImpactLevelName
}

/** Impacts of the wire that a table shows as levels beside that of the rating. */
type ShownImpact = 'currentImpact' | 'upcomingImpact'

/**
 * The reasons of a vehicle's level, then its insights. Of each shown impact the tags are added if nothing explains its
 * level yet, so that no level stands there without its reason.
 */
export function vehicleTags(
  vehicle: Vehicle,
  rating: Pick<RatedVehicle, 'reasons'>,
  shown: readonly ShownImpact[] = [],
): VehicleTag[] {
  const reasons = rating.reasons
    .filter(({ level }) => level >= IMPACT_LEVELS.low)
    .map(({ id, name, level }) => ({ id, label: name, level: impactLevelName(level) }))
  const tags = [...reasons, ...vehicle.currentInsight.map(shownTag)]
  for (const name of shown) {
    const impact = vehicle[name]
    if (impact && tags.every(({ level }) => IMPACT_LEVELS[level] < impact.overallImpactLevel))
      tags.push(...impact.tags.filter(({ impactLevel }) => impactLevel >= IMPACT_LEVELS.low).map(shownTag))
  }
  const worst = new Map<string, VehicleTag>()
  for (const tag of tags) {
    const before = worst.get(tag.label)
    if (!before || IMPACT_LEVELS[before.level] < IMPACT_LEVELS[tag.level]) worst.set(tag.label, tag)
  }
  return [...worst.values()]
}

import { INDEX_RANGE } from '../levels/impact-level.ts'
import { floodIndex } from './flood.ts'
import type { ImpactIndex } from './impact-index.ts'
import { lifePropertyIndex } from './life-property.ts'
import { powerIndex } from './power.ts'
import { roadIndex } from './road.ts'

/** How much each component counts for business (our choice). */
export const DISRUPTION_COMPONENTS: readonly (readonly [ImpactIndex, number])[] = [
  [roadIndex, 1],
  [powerIndex, 1],
  [floodIndex, 1],
  [lifePropertyIndex, 0.85],
]

/** Share of the score that remains in uninhabited areas, where less is disrupted (our choice). */
const EMPTY_LAND_SHARE = 0.6
export const exposureShare = (exposure: number) => EMPTY_LAND_SHARE + (1 - EMPTY_LAND_SHARE) * exposure

/** Weighted worst of road, power, flood and life and property, scaled by the density of people and assets. */
export const disruptionIndex: ImpactIndex = {
  id: 'disruption',
  inputs: [...new Set([...DISRUPTION_COMPONENTS.flatMap(([index]) => index.inputs), 'exposure' as const])],
  range: INDEX_RANGE,
  evaluate(at) {
    let worst = 0
    for (const [index, weight] of DISRUPTION_COMPONENTS) worst = Math.max(worst, weight * index.evaluate(at))
    return worst * exposureShare(at.exposure)
  },
  leadingCause(at, stored, total) {
    let leading: readonly [index: ImpactIndex, score: number, weight: number] | undefined
    for (const [index, weight] of DISRUPTION_COMPONENTS) {
      const score = stored?.[index.id] ?? index.evaluate(at)
      if (weight * score > (leading ? leading[1] * leading[2] : 0)) leading = [index, score, weight]
    }
    if (!leading) return null
    const [index, score, weight] = leading
    return index.leadingCause(at, stored, total ?? stored?.disruption ?? weight * score * exposureShare(at.exposure))
  },
}

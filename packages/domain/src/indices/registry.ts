import type { IndexId } from '../weather/index-ids.ts'
import { crashIndex } from './crash.ts'
import { disruptionIndex } from './disruption.ts'
import { floodIndex } from './flood.ts'
import type { ImpactIndex } from './impact-index.ts'
import { lifePropertyIndex } from './life-property.ts'
import { powerIndex } from './power.ts'
import { roadIndex } from './road.ts'
import { tippingIndex } from './tipping.ts'
import { wildfireConditionsIndex, wildfireSpreadIndex } from './wildfire.ts'

/** All impact indices. To add one, add a file and a line here. */
export const IMPACT_INDICES: Record<IndexId, ImpactIndex> = {
  road: roadIndex,
  disruption: disruptionIndex,
  flood: floodIndex,
  power: powerIndex,
  life_property: lifePropertyIndex,
  wildfire_spread: wildfireSpreadIndex,
  wildfire_conditions: wildfireConditionsIndex,
  tipping: tippingIndex,
  crash: crashIndex,
}

/** How an index is stored in grids: 0-10 in steps of 0.02. */
export const INDEX_STORAGE = { quantity: 'index', unit: '0-10', scale: 0.02, offset: 0, range: [0, 10] } as const

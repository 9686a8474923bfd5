import type { ImpactTag } from '../impacts/scores/impact-summary.ts'
import { tagText } from '../impacts/scores/scores.texts.ts'
import { TIPPING_NAME } from '../indices/indices.texts.ts'
import { criticalGust, gustOnRoad, gustOnStanding, tippingScore } from '../indices/overturning.ts'
import { IMPACT_LEVEL_COLORS, impactLevelName, impactLevelOfIndex, roundIndex } from '../levels/impact-level.ts'
import { formatQuantity } from '../measures/units.ts'
import { overturningGeometry, type VehicleShape } from '../roads/vehicle.ts'
import type { Series } from '../weather/forecast-ports.ts'
import { tippingReason } from './vehicles.texts.ts'

/** The lowest index that is reported: level low (RISK-010). */
const LOW_INDEX = 2

const TIPPING_TAG_ID = 'impact:tipping'

interface BlownVehicle {
  /** Null while the vehicle is stationary. */
  bearing: number | null
  speedMps: number
  shape: VehicleShape
}

export interface Tipping {
  /** 0-10. */
  index: number
  gust: number
  /** The part of the gust across the vehicle. */
  across: number
}

/** Returns how near the gusts of a step come to tipping a vehicle over. */
export function tippingAtStep({ bearing, speedMps, shape }: BlownVehicle, { values }: Series, step: number): Tipping {
  const gust = values.windGust?.[step] ?? 0
  const met =
    bearing === null ? gustOnStanding(gust) : gustOnRoad(gust, values.windDirection?.[step] ?? Number.NaN, bearing)
  const critical = criticalGust(overturningGeometry(shape))
  return { index: tippingScore(met, bearing === null ? 0 : speedMps, critical), gust, across: met.across }
}

/** Returns a tag from level low on. */
export function tippingTag({ index, gust, across }: Tipping, at: Date): ImpactTag[] {
  if (index < LOW_INDEX) return []
  const impactLevel = impactLevelOfIndex(index)
  return [
    {
      id: TIPPING_TAG_ID,
      source: 'impact',
      text: tagText(TIPPING_NAME, impactLevelName(impactLevel)),
      value: roundIndex(index),
      variable: 'tipping',
      impactLevel,
      event: null,
      description: tippingReason(
        formatQuantity('speed', gust, 'imperial'),
        formatQuantity('speed', across, 'imperial'),
      ),
      color: IMPACT_LEVEL_COLORS[impactLevelName(impactLevel)].fill,
      effective: at,
      expires: at,
      levels: [],
    },
  ]
}

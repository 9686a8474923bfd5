import type { Modeled, vehicleSchema } from '@stormlane/contract'
import {
  addMilliseconds,
  floorTo,
  HOUR_MS,
  type ImpactLevel,
  impactLevelName,
  MINUTE_MS,
  NOWCAST_STEP_MINUTES,
  vehicleAction,
} from '@stormlane/domain'
import type * as z from 'zod'
import type { AssetImpact, MapAsset } from './map-asset.ts'

export type MapVehicle = Modeled<z.output<typeof vehicleSchema>>

/** The source of tags that come from government alerts. */
const ALERT_SOURCE = 'alert'

export function vehicleAsset(vehicle: MapVehicle): MapAsset {
  const { currentImpact, currentConditions, latitude, longitude } = vehicle
  const impacts = currentImpact ? vehicleImpacts(currentImpact) : []
  return {
    assetType: 'vehicle',
    id: vehicle.id,
    name: vehicle.name,
    externalId: vehicle.externalId,
    origin: null,
    destination: null,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    bearing: vehicle.bearing,
    timeZone: null,
    groupIds: vehicle.groupIds,
    level: impactLevelName((currentImpact?.overallImpactLevel ?? -1) as ImpactLevel),
    impacts,
    action: currentImpact ? leadingTagAction(currentImpact, vehicle.bearing !== null) : null,
    compared: {
      impactLevel: currentImpact ? (currentImpact.overallImpactLevel as ImpactLevel) : null,
      risks: [...new Set(impacts.map(({ risk }) => risk))],
      governmentAlertIssued: currentImpact?.tags.some(({ source }) => source === ALERT_SOURCE) ?? false,
      roadRisk: currentConditions?.roadRisk.value ?? null,
      maxWindGust: currentConditions?.wind.maxGust ?? null,
    },
  }
}

type VehicleImpact = NonNullable<MapVehicle['currentImpact']>

/** The tag with the highest priority. */
export const leadingTag = ({ tags, tagPriority }: VehicleImpact) => tags.find(({ id }) => id === tagPriority[0])

function leadingTagAction(impact: VehicleImpact, isMoving: boolean): MapAsset['action'] {
  const leading = leadingTag(impact)
  return vehicleAction(leading && { ...leading, impactLevel: leading.impactLevel as ImpactLevel }, isMoving)
}

function vehicleImpacts({ tags, tagPriority, lastUpdatedAt }: VehicleImpact): AssetImpact[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  return tagPriority.flatMap((id) => {
    const tag = byId.get(id)
    if (!tag) return []
    // The current impact counts for one hour from the frame of the report.
    const startAt = floorTo(new Date(lastUpdatedAt), NOWCAST_STEP_MINUTES * MINUTE_MS)
    return [
      {
        id,
        risk: tag.text,
        description: tag.reason,
        level: tag.impactLevel as ImpactLevel,
        startAt,
        endAt: addMilliseconds(startAt, HOUR_MS),
      },
    ]
  })
}

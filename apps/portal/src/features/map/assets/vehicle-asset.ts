import { impactLevelName } from '@stormlane/domain/levels'
import type { TimeWindow } from '@stormlane/domain/time'
import { actionForVehicle, rateVehicle } from '../../../parts/assets/vehicle-rating.ts'
import type { Vehicle } from '../../../platform/asset-queries.ts'
import type { MapAsset } from './map-asset.ts'

/** A vehicle, rated along its route for the window of a timeframe. */
export function vehicleAsset(vehicle: Vehicle, window: TimeWindow): MapAsset {
  const { currentConditions, latitude, longitude } = vehicle
  const rated = rateVehicle(vehicle, window)
  const { level, reasons, when, text, timeline, forecastFor, forecastUntil } = rated
  return {
    assetType: 'vehicle',
    id: vehicle.id,
    name: vehicle.name,
    externalId: vehicle.externalId,
    origin: null,
    destination: null,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    bearing: vehicle.bearing,
    timeZone: vehicle.timezone ?? null,
    groupIds: vehicle.groupIds,
    level: impactLevelName(level),
    worst: impactLevelName(level),
    impacts: reasons,
    when,
    reason: text,
    timeline,
    forecastFor,
    forecastUntil,
    minutesLost: vehicle.decision?.driveOn.minutesLost,
    action: (now) => vehicle.currentImpact && actionForVehicle(rated, vehicle, now),
    actionFor: (rated, at) => actionForVehicle(rated, vehicle, at),
    compared: {
      impactLevel: level < 0 ? null : level,
      risks: [...new Set(reasons.map(({ name }) => name))],
      governmentAlertIssued: reasons.some(({ source }) => source === 'alert'),
      roadRisk: currentConditions?.roadRisk.value ?? null,
      maxWindGust: currentConditions?.wind.maxGust ?? null,
    },
  }
}

import { toWire, type VehicleOnWire } from '@stormlane/contract'
import type { Vehicle } from '../src/platform/asset-queries.ts'

/** A vehicle with only a name, changed by `given`. */
export function vehicle(given: Partial<Vehicle> = {}): Vehicle {
  return {
    id: 'v1',
    groupIds: [],
    name: 'Truck 4127',
    externalId: 'T-4127',
    externalDriverId: null,
    externalUpdatedAt: null,
    latitude: null,
    longitude: null,
    bearing: null,
    speed: null,
    source: 'samsara',
    routeId: null,
    type: 'truck',
    notificationsEnabled: true,
    assetType: 'vehicle',
    currentImpact: null,
    currentInsight: [],
    currentConditions: null,
    upcomingImpact: null,
    ...given,
  }
}

/** The same vehicle in wire format, changed by `parts`. */
export function vehicleOnWire(parts: Partial<VehicleOnWire> = {}): VehicleOnWire {
  return { ...(toWire(vehicle()) as VehicleOnWire), ...parts }
}

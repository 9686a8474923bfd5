import {
  type Call,
  exportAuditLines,
  getBriefing,
  getWeather,
  listAuditLines,
  listDecisions,
  listLocations,
  listOwnLimits,
  listRoutes,
  listVehicleMessages,
  listVehicles,
} from '@stormlane/contract'
import { demoId } from '../src/demo/demo-assets.ts'
import { OWNED_VEHICLE_EXTERNAL_ID, OWNER_ID, type OwnedResources } from './owned-resources.ts'

interface ForeignQuery {
  call: Call
  field: string
  value: (resources: OwnedResources) => string
  /** Text that the owner's answer contains. */
  shows: (resources: OwnedResources) => string
}

const idAt = (path: string) => (resources: OwnedResources) => resources[path]?.id ?? ''

const OWNED_GROUP_ID = demoId(3, 1)

/** Every id that a query may carry. */
export const FOREIGN_QUERIES: readonly ForeignQuery[] = [
  { call: listLocations, field: 'ids', value: idAt('/cities'), shows: idAt('/cities') },
  { call: listRoutes, field: 'ids', value: idAt('/routes'), shows: idAt('/routes') },
  { call: listDecisions, field: 'ids', value: idAt('/routes'), shows: idAt('/routes') },
  { call: listVehicles, field: 'ids', value: idAt('/vehicles'), shows: idAt('/vehicles') },
  { call: getBriefing, field: 'group_id', value: () => OWNED_GROUP_ID, shows: () => OWNED_GROUP_ID },
  { call: listOwnLimits, field: 'location_id', value: idAt('/cities'), shows: idAt('/cities') },
  { call: listOwnLimits, field: 'group_id', value: () => OWNED_GROUP_ID, shows: () => OWNED_GROUP_ID },
  { call: getWeather, field: 'city_id', value: idAt('/cities'), shows: idAt('/cities') },
  {
    call: listVehicleMessages,
    field: 'driver_notification_id',
    value: idAt('/driver_notifications'),
    shows: idAt('/vehicle_messages'),
  },
  {
    call: listVehicleMessages,
    field: 'vehicle_external_id',
    value: () => OWNED_VEHICLE_EXTERNAL_ID,
    shows: idAt('/vehicle_messages'),
  },
  { call: listAuditLines, field: 'actor_id', value: () => OWNER_ID, shows: () => OWNER_ID },
  { call: exportAuditLines, field: 'actor_id', value: () => OWNER_ID, shows: () => 'Dana Whitfield' },
]

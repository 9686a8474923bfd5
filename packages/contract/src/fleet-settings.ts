// Settings of an organization's fleet.
import { TOP_SPEED_RANGE_MPS } from '@stormlane/domain/roads'
import * as z from 'zod'
import { defineCall } from './call.ts'

const [SLOWEST, FASTEST] = TOP_SPEED_RANGE_MPS
const outOfRange = 'truck_top_speed must be 30 to 90 mph, in meters per second'

const fleetSettings = z
  .object({
    truck_top_speed: z
      .number('truck_top_speed must be a number of meters per second')
      .min(SLOWEST, outOfRange)
      .max(FASTEST, outOfRange)
      .nullable()
      .meta({ description: 'm/s at which trucks are governed that state no speed of their own; null for 65 mph' }),
  })
  .meta({ id: 'FleetSettings' })

export const getFleetSettings = defineCall({
  id: 'getFleetSettings',
  tag: 'Account',
  method: 'GET',
  path: '/account/fleet_settings',
  access: 'admin',
  summary: 'Settings of the organization’s fleet',
  answer: fleetSettings,
})

export const updateFleetSettings = defineCall({
  id: 'updateFleetSettings',
  tag: 'Account',
  method: 'PATCH',
  path: '/account/fleet_settings',
  access: 'admin',
  summary: 'Change settings of the organization’s fleet; its routes are evaluated again',
  body: fleetSettings,
  answer: fleetSettings,
})

import { getFleetSettings, updateFleetSettings } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { FleetSettingsService } from './fleet-settings.service.ts'

export function fleetSettingsRoutes(app: FastifyInstance, fleetSettings: FleetSettingsService): void {
  route(app, getFleetSettings, async ({ session }) => ({
    truck_top_speed: await fleetSettings.truckTopSpeed(session.organizationId),
  }))

  route(app, updateFleetSettings, async ({ actor, body }) => {
    await fleetSettings.setTruckTopSpeed({ actor, mps: body.truck_top_speed })
    return body
  })
}

import { createVehicles, editVehicle, getOwnVehicle, retireVehicle, retireVehicles } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { OwnVehicleService } from './own-vehicle.service.ts'
import { vehicleRepository } from './vehicle.repository.ts'
import { vehicleJson } from './vehicle-on-wire.ts'

export function ownVehicleRoutes(app: FastifyInstance, database: Database, fleet: OwnVehicleService): void {
  const vehicles = vehicleRepository(database)

  route(app, createVehicles, ({ actor, body }) => fleet.store(actor, body.vehicles))

  route(app, getOwnVehicle, async ({ session, params }) => ({
    own_vehicle: await fleet.find(session.organizationId, params.id),
  }))

  route(app, editVehicle, async ({ actor, params, body }, reply) => {
    await fleet.edit(actor, params.id, body)
    const vehicle = await vehicles.find(actor.organizationId, params.id)
    return sendJson(reply, `{"vehicle":${vehicleJson(found(vehicle))}}`)
  })

  route(app, retireVehicle, async ({ actor, params }) => {
    await fleet.retireOne(actor, params.id)
    return { success: true as const }
  })

  route(app, retireVehicles, async ({ actor, body }) => ({
    vehicle_ids: await fleet.retire(actor, body.vehicle_ids),
  }))
}

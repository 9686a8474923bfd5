import { getVehicle, listVehicles, setVehicleNotifications } from '@stormlane/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import { type VehicleRow, vehicleRepository } from './vehicle.repository.ts'
import { vehicleJson } from './vehicle-on-wire.ts'

export function vehicleRoutes(app: FastifyInstance, database: Database): void {
  const vehicles = vehicleRepository(database)

  route(app, listVehicles, async ({ session, query: { include_total_count, ...filter } }, reply) => {
    const [rows, total] = await Promise.all([
      vehicles.list(session.organizationId, filter),
      include_total_count ? vehicles.count(session.organizationId, filter.ids) : undefined,
    ])
    const count = total === undefined ? '' : `,"total_count":${total}`
    return sendJson(reply, `{"vehicles":[${rows.map(vehicleJson).join(',')}]${count}}`)
  })

  route(app, getVehicle, async ({ session, params }, reply) =>
    sendVehicle(reply, await vehicles.find(session.organizationId, params.id)),
  )

  route(app, setVehicleNotifications, async ({ session, params, body }, reply) =>
    sendVehicle(reply, await vehicles.setNotificationsEnabled(session.organizationId, params.id, body.enabled)),
  )
}

function sendVehicle(reply: FastifyReply, row: VehicleRow | undefined): FastifyReply {
  if (!row) throw new DomainError('NOT_FOUND')
  return sendJson(reply, `{"vehicle":${vehicleJson(row)}}`)
}

/** What is JSON already is sent as it is. */
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').serializer(String).send(json)
}

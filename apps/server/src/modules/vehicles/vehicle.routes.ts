import { getVehicle, listVehicles, setVehicleNotifications } from '@stormlane/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { type VehicleRow, vehicleRepository } from './vehicle.repository.ts'
import { vehicleJson } from './vehicle-on-wire.ts'
import { VehiclePages } from './vehicle-pages.ts'

const LIST_BEGINS = Buffer.from('{"vehicles":[')

export function vehicleRoutes(app: FastifyInstance, database: Database, recordAudit: RecordAudit): void {
  const vehicles = vehicleRepository(database)
  const pages = new VehiclePages()

  route(app, listVehicles, async ({ session, query: { include_total_count, ...filter } }, reply) => {
    const [versions, total] = await Promise.all([
      vehicles.versions(session.organizationId, filter),
      include_total_count ? vehicles.count(session.organizationId, filter.ids) : undefined,
    ])
    const count = total === undefined ? '' : `,"total_count":${total}`
    const page = await pages.page(versions, async (ids) => {
      const rows = await vehicles.byIds(session.organizationId, ids)
      return new Map(rows.map((row) => [row.id, vehicleJson(row)]))
    })
    return sendJson(reply, Buffer.concat([LIST_BEGINS, ...page, Buffer.from(`]${count}}`)]))
  })

  route(app, getVehicle, async ({ session, params }, reply) =>
    sendVehicle(reply, await vehicles.find(session.organizationId, params.id)),
  )

  route(app, setVehicleNotifications, async ({ actor, params, body: { enabled } }, reply) => {
    const action = enabled ? 'vehicle_notifications_on' : 'vehicle_notifications_off'
    return sendVehicle(
      reply,
      await vehicles.setNotificationsEnabled(actor.organizationId, params.id, enabled, (db, { name }) =>
        recordAudit(db, actor, action, name),
      ),
    )
  })
}

function sendVehicle(reply: FastifyReply, row: VehicleRow | undefined): FastifyReply {
  return sendJson(reply, `{"vehicle":${vehicleJson(found(row))}}`)
}

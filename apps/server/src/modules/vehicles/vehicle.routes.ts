import {
  changeVehicles,
  getVehicle,
  getVehicleDriver,
  getVehicleStops,
  getVehicleTrack,
  listVehicles,
  setVehicleNotifications,
} from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import { type RoadStops, TRACK_MS } from '@stormlane/domain/vehicles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { found } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import { sendJson } from '../../platform/http/send-json.ts'
import type { SendList } from '../../platform/http/send-list.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import { stopsService } from './stops.service.ts'
import { trackRepository } from './track.repository.ts'
import { type VehicleRow, vehicleRepository } from './vehicle.repository.ts'
import { vehicleJson } from './vehicle-on-wire.ts'
import { VehiclePages } from './vehicle-pages.ts'
import { changedVehiclesText } from './vehicles.texts.ts'

interface Dependencies {
  database: Database
  recordAudit: RecordAudit
  sendList: SendList
  publish: Publish
  clock: Clock
  roadStops: () => Promise<RoadStops>
}

const LIST_BEGINS = Buffer.from('{"vehicles":[')

export function vehicleRoutes(
  app: FastifyInstance,
  { database, recordAudit, sendList, publish, clock, roadStops }: Dependencies,
): void {
  const vehicles = vehicleRepository(database)
  const tracks = trackRepository(database)
  const stops = stopsService({ database, clock, roadStops })
  const pages = new VehiclePages()

  route(app, listVehicles, (request, reply) => {
    const { include_total_count, ...filter } = request.query
    const { organizationId } = request.session
    const page = () =>
      vehicles.reading(organizationId, async (list) => {
        const versions = await list.versions(filter)
        const count = include_total_count ? `,"total_count":${await list.count(filter.ids)}` : ''
        const rows = await pages.page(organizationId, versions, async (ids) => {
          const changed = await list.byIds(ids)
          return new Map(changed.map((row) => [row.id, vehicleJson(row)]))
        })
        return Buffer.concat([LIST_BEGINS, ...rows, Buffer.from(`]${count}}`)])
      })
    return sendList(request, reply, { tables: ['vehicles', 'vehicle_positions', 'vehicle_impacts', 'decisions'], page })
  })

  route(app, getVehicle, async ({ session, params }, reply) =>
    sendVehicle(reply, await vehicles.find(session.organizationId, params.id)),
  )

  route(app, getVehicleDriver, async ({ session, params }) => {
    const { driver_name: name, driver_phone: phone } = found(await vehicles.driver(session.organizationId, params.id))
    return { driver: name || phone ? { name, phone } : null }
  })

  route(app, getVehicleTrack, async ({ session, params }) => {
    const from = new Date(clock.now().getTime() - TRACK_MS)
    const points = found(await tracks.read(session.organizationId, params.id, from))
    return { track: points.map(({ at, latitude, longitude }) => ({ at: at.toISOString(), latitude, longitude })) }
  })

  route(app, getVehicleStops, async ({ session, params }) => {
    const vehicle = found(await vehicles.find(session.organizationId, params.id))
    return stops.reachable(session.organizationId, vehicle)
  })

  route(app, changeVehicles, async ({ actor, body: { vehicle_ids, trailer, load, driver_language } }) => {
    const make = {
      ...(trailer !== undefined && { trailer }),
      ...(load !== undefined && { load }),
      ...(driver_language !== undefined && { driver_language }),
    }
    const changed = await vehicles.change(actor.organizationId, vehicle_ids, make, (db, names) =>
      recordAudit(db, actor, 'vehicles_changed', changedVehiclesText(names, make)),
    )
    const ids = changed.map(({ id }) => id)
    if (ids.length > 0) await publish(actor.organizationId, 'vehicles', { vehicle_ids: ids })
    return { vehicle_ids: ids }
  })

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

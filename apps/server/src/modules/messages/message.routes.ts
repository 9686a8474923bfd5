import { listVehicleMessages, resendVehicleMessage, sendVehicleMessage, sendVehicleMessages } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { MessageService } from './message.service.ts'

export function messageRoutes(app: FastifyInstance, messages: MessageService): void {
  route(app, listVehicleMessages, async ({ session, query }) => {
    const {
      messages: found,
      hasNextPage,
      outages,
      total,
    } = await messages.list(session.organizationId, {
      page: query.page,
      since: query.created_after,
      until: query.created_before,
      query: query.query?.trim() || undefined,
      vehicleExternalId: query.vehicle_external_id,
      driverNotificationId: query.driver_notification_id,
      status: query.status,
      withTotal: query.include_total_count,
    })
    return {
      vehicle_messages: found,
      has_next_page: hasNextPage,
      outages,
      ...(total !== undefined && { total_count: total }),
    }
  })

  route(app, sendVehicleMessage, async ({ actor, params, body }) => ({
    vehicle_message: await messages.send(actor, params.id, body),
  }))

  route(app, sendVehicleMessages, async ({ actor, body: { vehicle_ids, message, urgent } }) => {
    const { sent, leftOut } = await messages.sendMany(actor, vehicle_ids, { message, urgent })
    return {
      sent: sent.map(({ id, name }) => ({ vehicle_id: id, vehicle_name: name })),
      left_out: leftOut.map(({ id, name, reason }) => ({ vehicle_id: id, vehicle_name: name, reason })),
    }
  })

  route(app, resendVehicleMessage, async ({ actor, params }) => ({
    vehicle_message: await messages.resend(actor, params.id),
  }))
}

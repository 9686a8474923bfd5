import {
  cancelMessageSending,
  draftVehicleMessages,
  getMessageSending,
  listMessageSendings,
  listVehicleMessages,
  resendVehicleMessage,
  sendVehicleMessage,
  sendVehicleMessages,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { MessageService } from './message.service.ts'
import type { LeftOut } from './message-writing.ts'
import type { SendingService } from './sending.service.ts'

export function messageRoutes(app: FastifyInstance, messages: MessageService, sendings: SendingService): void {
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

  route(app, draftVehicleMessages, async ({ session, body: { vehicle_ids, alternative_id, language, about } }) => {
    const wording = { language, about, alternativeId: alternative_id }
    const { texts, reached, leftOut } = await sendings.draft(session, vehicle_ids, wording)
    return {
      texts,
      recipients: reached.map((driver) => ({
        vehicle_id: driver.id,
        vehicle_name: driver.name,
        driver_name: driver.driverName,
        language: driver.language,
        is_language_known: driver.isLanguageKnown,
        can_be_urgent: driver.canBeUrgent,
        fields: driver.fields,
      })),
      left_out: leftOut.map(leftOutOnWire),
    }
  })

  route(app, sendVehicleMessages, async ({ actor, body: { vehicle_ids, alternative_id, send_at, ...wish } }) => {
    const { message, texts, language, about, urgent } = wish
    const many = { message, texts, language, about, urgent, alternativeId: alternative_id, sendAt: send_at }
    const { sendingId, sendAt, sent, leftOut } = await sendings.send(actor, vehicle_ids, many)
    return {
      sending_id: sendingId,
      send_at: sendAt?.toISOString() ?? null,
      sent: sent.map(({ id, name }) => ({ vehicle_id: id, vehicle_name: name })),
      left_out: leftOut.map(leftOutOnWire),
    }
  })

  route(app, listMessageSendings, async ({ session }) => ({
    message_sendings: await sendings.list(session.organizationId),
  }))

  route(app, getMessageSending, async ({ session, params }) => {
    const { sending, deliveries, leftOut } = await sendings.find(session.organizationId, params.id)
    return {
      message_sending: sending,
      deliveries: deliveries.map(({ sent_at, ...one }) => ({ ...one, sent_at: sent_at?.toISOString() ?? null })),
      left_out: leftOut.map(leftOutOnWire),
    }
  })

  route(app, cancelMessageSending, async ({ actor, params }) => {
    await sendings.cancel(actor, params.id)
    return { success: true as const }
  })

  route(app, resendVehicleMessage, async ({ actor, params }) => ({
    vehicle_message: await messages.resend(actor, params.id),
  }))
}

const leftOutOnWire = ({ id, name, reason }: LeftOut) => ({ vehicle_id: id, vehicle_name: name, reason })

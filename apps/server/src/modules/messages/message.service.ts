import { randomUUID } from 'node:crypto'
import { MESSAGES_PAGE_SIZE, type VehicleMessageOnWire } from '@stormlane/contract'
import { messageEligibility, messagesSince } from '@stormlane/domain/drivers'
import type { Clock } from '@stormlane/domain/time'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import { findMessage, findRecipient, type MessageFilter, messageRepository } from './message.repository.ts'
import type { Outbox } from './outbox.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  outbox: Outbox
  publish: Publish
  recordAudit: RecordAudit
}

interface MessageQuestion extends Omit<MessageFilter, 'since' | 'until'> {
  since?: Date | undefined
  until?: Date | undefined
  page: number
  withTotal: boolean
}

export type MessageService = ReturnType<typeof messageService>

export function messageService({ database, clock, outbox, publish, recordAudit }: Dependencies) {
  const messages = messageRepository(database)

  return {
    async list(organizationId: string, { page, withTotal, ...given }: MessageQuestion) {
      const now = clock.now()
      const filter = { ...given, since: given.since ?? messagesSince(now, given), until: given.until ?? now }
      const [found, outages, total] = await Promise.all([
        // Reads one row more than a page shows, to know whether another page follows without counting all.
        messages.page(organizationId, filter, MESSAGES_PAGE_SIZE + 1, (page - 1) * MESSAGES_PAGE_SIZE),
        messages.outages(organizationId),
        withTotal ? messages.count(organizationId, filter) : undefined,
      ])
      const hasNextPage = found.length > MESSAGES_PAGE_SIZE
      return { messages: found.slice(0, MESSAGES_PAGE_SIZE), hasNextPage, outages, total }
    },

    /** Queues a message that a user wrote to one driver. */
    async send(
      actor: Actor,
      vehicleId: string,
      { message, urgent }: { message: string; urgent: boolean },
    ): Promise<VehicleMessageOnWire> {
      const { organizationId } = actor
      const stored = await database.asOrganization(organizationId, async (db) => {
        await requireReachable(db, organizationId, vehicleId)
        const [written] = await outbox.write(db, organizationId, [
          {
            vehicleId,
            message,
            urgent,
            driverNotificationId: null,
            dedupeKey: `person:${randomUUID()}`,
            deliver: true,
          },
        ])
        const queued = found(written && (await findMessage(db, organizationId, written.id)))
        await recordAudit(db, actor, 'message_sent', urgent ? `${queued.vehicle_name}, urgent` : queued.vehicle_name)
        return queued
      })
      await publish(organizationId, 'vehicle_messages', { vehicle_ids: [vehicleId] })
      return stored
    },

    /**
     * Queues a failed message again with the same dedupe key, so that a provider that did receive it does not show it
     * twice.
     */
    async resend(actor: Actor, id: string): Promise<VehicleMessageOnWire> {
      const { organizationId } = actor
      const stored = await database.asOrganization(organizationId, async (db) => {
        const message = found(isUuid(id) ? await findMessage(db, organizationId, id) : undefined)
        await requireReachable(db, organizationId, message.vehicle_id)
        if (!(await outbox.queueAgain(db, organizationId, id))) throw new DomainError('MESSAGE_NOT_FAILED')
        await recordAudit(db, actor, 'message_resent', message.vehicle_name)
        return found(await findMessage(db, organizationId, id))
      })
      await publish(organizationId, 'vehicle_messages', { vehicle_ids: [stored.vehicle_id] })
      return stored
    },
  }
}

async function requireReachable(db: Transaction<Tables>, organizationId: string, vehicleId: string): Promise<void> {
  const vehicle = found(isUuid(vehicleId) ? await findRecipient(db, organizationId, vehicleId) : undefined)
  const eligibility = messageEligibility(vehicle)
  if (!eligibility.eligible) throw new DomainError('VEHICLE_NOT_REACHABLE', [eligibility.reason])
}

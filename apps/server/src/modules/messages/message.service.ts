import { randomUUID } from 'node:crypto'
import { MESSAGES_PAGE_SIZE, type VehicleMessageOnWire } from '@stormlane/contract'
import { type Clock, messageEligibility, messagesSince } from '@stormlane/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import { findMessage, type MessageFilter, messageRepository } from './message.repository.ts'
import type { Outbox } from './outbox.ts'

interface Dependencies {
  database: Database
  clock: Clock
  outbox: Outbox
  publish: Publish
}

interface MessageQuestion extends Omit<MessageFilter, 'since' | 'until'> {
  since?: Date | undefined
  until?: Date | undefined
  page: number
  withTotal: boolean
}

export type MessageService = ReturnType<typeof messageService>

export function messageService({ database, clock, outbox, publish }: Dependencies) {
  const messages = messageRepository(database)

  return {
    async list(organizationId: string, { page, withTotal, ...given }: MessageQuestion) {
      const now = clock.now()
      const filter = { ...given, since: given.since ?? messagesSince(now, given), until: given.until ?? now }
      const [found, outages, total] = await Promise.all([
        // One more than a page tells whether another follows, without counting them all.
        messages.page(organizationId, filter, MESSAGES_PAGE_SIZE + 1, (page - 1) * MESSAGES_PAGE_SIZE),
        messages.outages(organizationId),
        withTotal ? messages.count(organizationId, filter) : undefined,
      ])
      const hasNextPage = found.length > MESSAGES_PAGE_SIZE
      return { messages: found.slice(0, MESSAGES_PAGE_SIZE), hasNextPage, outages, total }
    },

    /** A person writes to one driver. */
    async send(
      organizationId: string,
      vehicleId: string,
      { message, urgent }: { message: string; urgent: boolean },
    ): Promise<VehicleMessageOnWire> {
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
        return written && findMessage(db, organizationId, written.id)
      })
      if (!stored) throw new DomainError('NOT_FOUND')
      await publish(organizationId, 'vehicle_messages', { vehicle_ids: [vehicleId] })
      return stored
    },

    /** Queues a message again that was given up. Its key stays: what the provider took after all is not shown twice. */
    async resend(organizationId: string, id: string): Promise<VehicleMessageOnWire> {
      const stored = await database.asOrganization(organizationId, async (db) => {
        const message = isUuid(id) ? await findMessage(db, organizationId, id) : undefined
        if (!message) throw new DomainError('NOT_FOUND')
        await requireReachable(db, organizationId, message.vehicle_id)
        if (!(await outbox.queueAgain(db, organizationId, id))) throw new DomainError('MESSAGE_NOT_FAILED')
        return findMessage(db, organizationId, id)
      })
      if (!stored) throw new DomainError('NOT_FOUND')
      await publish(organizationId, 'vehicle_messages', { vehicle_ids: [stored.vehicle_id] })
      return stored
    },
  }
}

async function requireReachable(db: Transaction<Tables>, organizationId: string, vehicleId: string): Promise<void> {
  const vehicle = isUuid(vehicleId)
    ? await db
        .selectFrom('vehicles')
        .where('organization_id', '=', organizationId)
        .where('id', '=', vehicleId)
        .select(['source', 'external_driver_id as externalDriverId'])
        .executeTakeFirst()
    : undefined
  if (!vehicle) throw new DomainError('NOT_FOUND')
  const eligibility = messageEligibility(vehicle)
  if (!eligibility.eligible) throw new DomainError('VEHICLE_NOT_REACHABLE', [eligibility.reason])
}

import { randomUUID } from 'node:crypto'
import { MESSAGES_PAGE_SIZE, type VehicleMessageOnWire } from '@stormlane/contract'
import { type Clock, messageEligibility, messagesSince } from '@stormlane/domain'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { findMessage, type MessageFilter, messageRepository } from './message.repository.ts'
import type { Outbox } from './outbox.ts'

interface Dependencies {
  database: Database
  clock: Clock
  outbox: Outbox
}

interface MessageQuestion extends Omit<MessageFilter, 'since' | 'until'> {
  since?: Date | undefined
  until?: Date | undefined
  page: number
  withTotal: boolean
}

export type MessageService = ReturnType<typeof messageService>

export function messageService({ database, clock, outbox }: Dependencies) {
  const messages = messageRepository(database)

  return {
    async list(organizationId: string, { page, withTotal, ...given }: MessageQuestion) {
      const now = clock.now()
      const filter = { ...given, since: given.since ?? messagesSince(now, given), until: given.until ?? now }
      const [found, total] = await Promise.all([
        // One more than a page tells whether another follows, without counting them all.
        messages.page(organizationId, filter, MESSAGES_PAGE_SIZE + 1, (page - 1) * MESSAGES_PAGE_SIZE),
        withTotal ? messages.count(organizationId, filter) : undefined,
      ])
      return { messages: found.slice(0, MESSAGES_PAGE_SIZE), hasNextPage: found.length > MESSAGES_PAGE_SIZE, total }
    },

    /** A person writes to one driver. */
    send: (
      organizationId: string,
      vehicleId: string,
      { message, urgent }: { message: string; urgent: boolean },
    ): Promise<VehicleMessageOnWire> =>
      database.asOrganization(organizationId, async (db) => {
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
        const stored = written && (await findMessage(db, organizationId, written.id))
        if (!stored) throw new DomainError('NOT_FOUND')
        return stored
      }),
  }
}

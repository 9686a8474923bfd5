import { randomUUID } from 'node:crypto'
import { MESSAGES_PAGE_SIZE, type VehicleMessageOnWire } from '@stormlane/contract'
import {
  type DriverLanguage,
  draftTexts,
  filledMessage,
  fitMessage,
  type MessageTexts,
  messageEligibility,
  messagesSince,
  textInLanguage,
} from '@stormlane/domain/drivers'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor, Session } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import {
  findMessage,
  findRecipient,
  lockRecentTexts,
  type MessageFilter,
  messageRepository,
} from './message.repository.ts'
import { MESSAGE_TEXTS } from './message.texts.ts'
import { findVehicleFacts } from './message-facts.repository.ts'
import { type Addressee, addressees } from './message-writing.ts'
import type { Outbox } from './outbox.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  organizations: Pick<OrganizationRepository, 'driverLanguage'>
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

interface MessageWording {
  /** For all drivers; undefined for each driver's own. */
  language: DriverLanguage | undefined
  about: string
  /** The alternative of the decision to tell of; undefined for the advised one. */
  alternativeId: string | undefined
}

interface ManyMessage extends MessageWording {
  /** The same text for all, without fields. */
  message: string | undefined
  texts: MessageTexts | undefined
  urgent: boolean
}

/** Two people may warn the same drivers at once: the same text reaches a driver once in this time (our choice). */
const SAME_TEXT_MS = 10 * MINUTE_MS

export type MessageService = ReturnType<typeof messageService>

export function messageService({ database, clock, organizations, outbox, publish, recordAudit }: Dependencies) {
  const messages = messageRepository(database)

  async function addressed(organizationId: string, vehicleIds: readonly string[], wording: MessageWording) {
    const { language, about, alternativeId } = wording
    const ids = [...new Set(vehicleIds.map((id) => id.toLowerCase()))]
    const usual = await organizations.driverLanguage(organizationId)
    const vehicles = await database.asOrganization(organizationId, (db) =>
      findVehicleFacts(db, organizationId, ids.filter(isUuid), alternativeId),
    )
    return { ...addressees(ids, vehicles, { language, usual, about, now: clock.now() }), usual }
  }

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

    /** Drafts a message to the drivers of many vehicles, with the words for its fields; sends nothing. */
    async draft({ organizationId }: Session, vehicleIds: readonly string[], wording: MessageWording) {
      const { reached, leftOut } = await addressed(organizationId, vehicleIds, wording)
      return { texts: draftTexts(), reached, leftOut }
    },

    /**
     * Queues one message to the drivers of many vehicles in one transaction. Unreachable vehicles are left out, with
     * the reason; a vehicle of another organization is treated like one that does not exist.
     */
    async sendMany(actor: Actor, vehicleIds: readonly string[], { urgent, ...wish }: ManyMessage) {
      const { organizationId } = actor
      const { reached, leftOut, usual } = await addressed(organizationId, vehicleIds, wish)
      const wanted = reached.map((driver) => ({ ...driver, text: textFor(driver, wish, usual) }))
      const outcome = await database.asOrganization(organizationId, async (db) => {
        const repeated = wish.texts
          ? await lockRecentTexts(db, organizationId, wanted, new Date(clock.now().getTime() - SAME_TEXT_MS))
          : new Set<string>()
        const sent = wanted.filter(({ id }) => !repeated.has(id))
        const sending = randomUUID()
        await outbox.write(
          db,
          organizationId,
          sent.map(({ id, text, canBeUrgent: isReadAloud }) => ({
            vehicleId: id,
            message: text,
            urgent: urgent && isReadAloud,
            driverNotificationId: null,
            dedupeKey: `person:${sending}:${id}`,
            deliver: true,
          })),
        )
        const names = sent.map(({ name }) => name)
        if (sent.length > 0) await recordAudit(db, actor, 'message_sent', MESSAGE_TEXTS.sentTo(names, urgent))
        const told = wanted
          .filter(({ id }) => repeated.has(id))
          .map(({ id, name }) => ({ id, name, reason: MESSAGE_TEXTS.sameText(SAME_TEXT_MS / MINUTE_MS) }))
        return { sent, leftOut: [...leftOut, ...told] }
      })
      if (outcome.sent.length > 0)
        await publish(organizationId, 'vehicle_messages', { vehicle_ids: outcome.sent.map(({ id }) => id) })
      return outcome
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

/** The text for one driver, as it is stored. */
function textFor(driver: Addressee, { message, texts }: Pick<ManyMessage, 'message' | 'texts'>, usual: DriverLanguage) {
  if (!texts) return message ?? ''
  return fitMessage(filledMessage(textInLanguage(texts, driver.language, usual), driver.fields))
}

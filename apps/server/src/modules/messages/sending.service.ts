// Messages to the drivers of many vehicles: drafted, sent now or at a time of their own, and followed afterwards.
import { SENDINGS_LISTED } from '@stormlane/contract'
import {
  type DriverLanguage,
  draftTexts,
  filledMessage,
  fitMessage,
  GIVE_UP_AFTER_MS,
  MAX_SCHEDULED_SENDINGS,
  type MessageTexts,
  SAME_TEXT_MS,
  sendingTime,
  textInLanguage,
} from '@stormlane/domain/drivers'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import { type Actor, operatorOf, type Session } from '../../platform/http/session.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'
import { lockRecentTexts, nameOfSender } from './message.repository.ts'
import { MESSAGE_TEXTS } from './message.texts.ts'
import { findVehicleFacts } from './message-facts.repository.ts'
import { type Addressee, addressees, type LeftOut } from './message-writing.ts'
import type { Outbox } from './outbox.repository.ts'
import {
  addSending,
  claimSending,
  type DueSending,
  lockScheduledCount,
  type NewSending,
  sendingRepository,
  settleSending,
} from './sending.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  organizations: Pick<OrganizationRepository, 'driverLanguage'>
  outbox: Outbox
  publish: Publish
  recordAudit: RecordAudit
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
  /** Undefined for now. */
  sendAt: Date | undefined
}

interface Sent {
  sendingId: string | null
  sendAt: Date | null
  sent: Addressee[]
  leftOut: LeftOut[]
}

/** Scheduled messages that one round sends; the next round follows within seconds. */
const DUE_AT_ONCE = 20

export type SendingService = ReturnType<typeof sendingService>

export function sendingService({ database, clock, organizations, outbox, publish, recordAudit }: Dependencies) {
  const sendings = sendingRepository(database)

  async function addressed(organizationId: string, vehicleIds: readonly string[], wording: MessageWording) {
    const { language, about, alternativeId } = wording
    const usual = await organizations.driverLanguage(organizationId)
    const vehicles = await database.asOrganization(organizationId, (db) =>
      findVehicleFacts(db, organizationId, vehicleIds.filter(isUuid), alternativeId),
    )
    return { ...addressees(vehicleIds, vehicles, { language, usual, about, now: clock.now() }), usual }
  }

  /**
   * Sends in one transaction. `begin` returns the id of the sending, or null to send nothing, because another process
   * has sent it. Drivers who got the same text moments ago are left out, too.
   */
  async function sendNow(
    actor: Actor,
    vehicleIds: readonly string[],
    { urgent, ...wish }: Omit<ManyMessage, 'sendAt'>,
    begin: (db: Transaction<Tables>) => Promise<string | null>,
  ): Promise<Sent | null> {
    const { organizationId } = actor
    const { reached, leftOut, usual } = await addressed(organizationId, vehicleIds, wish)
    const wanted = reached.map((driver) => ({ ...driver, text: textFor(driver, wish, usual) }))
    const outcome = await database.asOrganization(organizationId, async (db) => {
      const repeated = wish.texts
        ? await lockRecentTexts(db, organizationId, wanted, new Date(clock.now().getTime() - SAME_TEXT_MS))
        : new Set<string>()
      const sendingId = await begin(db)
      if (sendingId === null) return null
      const sent = wanted.filter(({ id }) => !repeated.has(id))
      await outbox.write(
        db,
        organizationId,
        sent.map(({ id, text, canBeUrgent: isReadAloud }) => ({
          vehicleId: id,
          message: text,
          urgent: urgent && isReadAloud,
          driverNotificationId: null,
          sendingId,
          dedupeKey: `person:${sendingId}:${id}`,
          deliver: true,
        })),
      )
      const told = wanted
        .filter(({ id }) => repeated.has(id))
        .map(({ id, name }) => ({ id, name, reason: MESSAGE_TEXTS.sameText(SAME_TEXT_MS / MINUTE_MS) }))
      const all = [...leftOut, ...told]
      await settleSending(db, organizationId, sendingId, { sentCount: sent.length, leftOut: all })
      const names = sent.map(({ name }) => name)
      if (sent.length > 0) await recordAudit(db, actor, 'message_sent', MESSAGE_TEXTS.sentTo(names, urgent))
      return { sendingId, sendAt: null, sent, leftOut: all }
    })
    if (outcome && outcome.sent.length > 0)
      await publish(organizationId, 'vehicle_messages', { vehicle_ids: outcome.sent.map(({ id }) => id) })
    return outcome
  }

  /** Keeps a message until its time. Who gets it and the words of its fields are decided then. */
  async function schedule(actor: Actor, sendAt: Date, sending: Omit<NewSending, 'author'>): Promise<Sent> {
    const { organizationId } = actor
    const sendingId = await database.asOrganization(organizationId, async (db) => {
      if ((await lockScheduledCount(db, organizationId)) >= MAX_SCHEDULED_SENDINGS)
        throw new DomainError('LIMIT_REACHED', [MESSAGE_TEXTS.tooManyScheduled(MAX_SCHEDULED_SENDINGS)])
      const author = await nameOfSender(db, actor)
      const id = await addSending(db, organizationId, 'scheduled', { ...sending, author })
      await recordAudit(db, actor, 'message_scheduled', MESSAGE_TEXTS.scheduledFor(sending.vehicleIds.length, sendAt))
      return id
    })
    await publish(organizationId, 'vehicle_messages', { vehicle_ids: [] })
    return { sendingId, sendAt, sent: [], leftOut: [] }
  }

  return {
    /** Drafts a message to the drivers of many vehicles, with the words for its fields; sends nothing. */
    async draft({ organizationId }: Session, vehicleIds: readonly string[], wording: MessageWording) {
      const { reached, leftOut } = await addressed(organizationId, uniqueIds(vehicleIds), wording)
      return { texts: draftTexts(), reached, leftOut }
    },

    /**
     * Sends a message to the drivers of many vehicles, now or later. Unreachable vehicles are left out, with the
     * reason; a vehicle of another organization is treated like one that does not exist.
     */
    async send(actor: Actor, vehicleIds: readonly string[], { sendAt, ...wish }: ManyMessage): Promise<Sent> {
      const now = clock.now()
      const ids = uniqueIds(vehicleIds)
      const { organizationId, userId } = actor
      const usual = await organizations.driverLanguage(organizationId)
      const { message, about, language, alternativeId, urgent } = wish
      const texts = wish.texts ?? { [language ?? usual]: message }
      const sending = {
        authorId: userId,
        createdAt: now,
        sendAt: sendAt ?? now,
        about,
        texts,
        language,
        alternativeId,
        urgent,
        vehicleIds: ids.filter(isUuid),
      }
      if (sendAt) {
        const refusal = sendingTime(sendAt, now)
        if (refusal) throw new DomainError('INVALID_INPUT', [refusal])
        return schedule(actor, sendAt, { ...sending, texts: wish.texts ?? texts })
      }
      const sent = await sendNow(actor, ids, wish, async (db) =>
        addSending(db, organizationId, 'sent', { ...sending, author: await nameOfSender(db, actor) }),
      )
      return found(sent ?? undefined)
    },

    /** Sends the scheduled messages whose time has come, each exactly once, whichever process is first. */
    async sendDue(): Promise<void> {
      const now = clock.now()
      await sendings.endMissed(new Date(now.getTime() - GIVE_UP_AFTER_MS))
      for (const sending of await sendings.due(now, DUE_AT_ONCE)) await sendScheduled(sending)
    },

    list: (organizationId: string) => sendings.list(organizationId, SENDINGS_LISTED),

    find: async (organizationId: string, id: string) => found(await sendings.find(organizationId, id)),

    /** Cancels a scheduled message. */
    async cancel(actor: Actor, id: string): Promise<void> {
      const { organizationId } = actor
      const canceled = found(
        await sendings.cancel(organizationId, id, (db, about) =>
          recordAudit(db, actor, 'message_canceled', about || MESSAGE_TEXTS.withoutSubject),
        ),
      )
      if (!canceled) throw new DomainError('CONFLICT', [MESSAGE_TEXTS.noLongerScheduled])
      await publish(organizationId, 'vehicle_messages', { vehicle_ids: [] })
    },
  }

  async function sendScheduled(sending: DueSending): Promise<void> {
    const { id, organizationId, authorId, author, vehicleIds, about, texts, language, alternativeId, urgent } = sending
    const actor = authorId
      ? { ...operatorOf(organizationId), userId: authorId }
      : { ...operatorOf(organizationId), name: author }
    const wish = {
      message: undefined,
      about,
      texts,
      urgent,
      language: language ?? undefined,
      alternativeId: alternativeId ?? undefined,
    }
    await sendNow(actor, vehicleIds, wish, async (db) => ((await claimSending(db, organizationId, id)) ? id : null))
  }
}

const uniqueIds = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** The text for one driver, as it is stored. */
function textFor(driver: Addressee, { message, texts }: Pick<ManyMessage, 'message' | 'texts'>, usual: DriverLanguage) {
  if (!texts) return message ?? ''
  return fitMessage(filledMessage(textInLanguage(texts, driver.language, usual), driver.fields))
}

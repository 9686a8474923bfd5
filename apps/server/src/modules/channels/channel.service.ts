import { randomUUID } from 'node:crypto'
import { type ChannelNoticeOnWire, type ChannelOnWire, NOTICES_PAGE_SIZE } from '@stormlane/contract'
import type { MailLevel, Notice } from '@stormlane/domain/desk'
import { type ChannelKind, type ChannelSettings, MAX_CHANNELS, readChannelSettings } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Transaction } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { violatedUniqueIndex } from '../../platform/database/unique-violation.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import type { PostEvent } from '../webhooks/post-webhook.ts'
import { WEBHOOK_FAILURE_TEXTS } from '../webhooks/webhook.texts.ts'
import { parseWebhookAddress } from '../webhooks/webhook-address.ts'
import { logDelivery } from '../webhooks/webhook-delivery.repository.ts'
import * as endpoints from '../webhooks/webhook-endpoint.repository.ts'
import * as channels from './channel.repository.ts'
import { CHANNEL_TEXTS, channelChangeInWords } from './channel.texts.ts'
import { channelOnWire, noticeOnWire } from './channel-on-wire.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  post: PostEvent
  recordAudit: RecordAudit
  config: Pick<Config, 'outgoingPrivateHosts' | 'publicUrl'>
}

interface ChannelDraft {
  kind: ChannelKind
  name: string
  from_level: MailLevel
  settings: ChannelSettings
}

interface ChannelChange {
  name?: string | undefined
  from_level?: MailLevel | undefined
  settings?: ChannelSettings | undefined
  enabled?: boolean | undefined
}

export type ChannelService = ReturnType<typeof channelService>

export function channelService({ database, clock, secrets, post, recordAudit, config }: Dependencies) {
  async function findEndpoint(db: Transaction<Tables>, organizationId: string, id: string) {
    const [endpoint] = isUuid(id) ? await endpoints.listEndpoints(db, organizationId, id, 'channels') : []
    return found(endpoint)
  }

  const settingsOf = ({ secret_encrypted }: Pick<endpoints.StoredEndpoint, 'secret_encrypted'>) =>
    JSON.parse(secrets.decrypt(secret_encrypted)) as ChannelSettings

  const onWire = (endpoint: endpoints.StoredEndpoint) => channelOnWire(endpoint, settingsOf(endpoint))

  /** Returns the columns that hold settings; the address is shown without its path, which may be a secret. */
  function readSettings(kind: ChannelKind, typed: ChannelSettings, stored?: ChannelSettings) {
    const read = readChannelSettings(kind, typed, stored)
    if ('problems' in read) throw new DomainError('INVALID_INPUT', read.problems)
    const address = parseWebhookAddress(read.settings.address ?? '', config.outgoingPrivateHosts)
    if ('problem' in address) throw new DomainError('INVALID_INPUT', [CHANNEL_TEXTS.address(address.problem)])
    const settings = { ...read.settings, address: address.url }
    return { url: new URL(address.url).origin, sealed: secrets.encrypt(JSON.stringify(settings)) }
  }

  return {
    list: (organizationId: string): Promise<ChannelOnWire[]> =>
      database.asOrganization(organizationId, async (db) =>
        (await endpoints.listEndpoints(db, organizationId, null, 'channels')).map(onWire),
      ),

    create: (actor: Actor, { kind, name, from_level, settings }: ChannelDraft): Promise<ChannelOnWire> => {
      const { organizationId } = actor
      const read = readSettings(kind, settings)
      return database
        .asOrganization(organizationId, async (db) => {
          if ((await endpoints.lockAndCountEndpoints(db, organizationId, 'channels')) >= MAX_CHANNELS)
            throw new DomainError('LIMIT_REACHED', [CHANNEL_TEXTS.limit])
          const row = { kind, name, fromLevel: from_level, ...read, now: clock.now() }
          const id = await channels.insertChannel(db, organizationId, row)
          await recordAudit(db, actor, 'channel_created', `${name} (${kind}): from ${from_level}`)
          return onWire(await findEndpoint(db, organizationId, id))
        })
        .catch(refuseTakenName)
    },

    update: (actor: Actor, id: string, { name, from_level, settings, enabled }: ChannelChange) =>
      database
        .asOrganization(actor.organizationId, async (db) => {
          const { organizationId } = actor
          const before = await findEndpoint(db, organizationId, id)
          const stored = settingsOf(before)
          const read = settings && readSettings(before.kind as ChannelKind, settings, stored)
          await channels.changeChannel(db, organizationId, id, {
            ...(name !== undefined && { name }),
            ...(from_level !== undefined && from_level !== before.from_level && { fromLevel: from_level }),
            ...read,
          })
          if (enabled === true && before.disabled_at) {
            await endpoints.enableEndpoint(db, organizationId, id)
            await channels.takeStock(db, organizationId, id)
          }
          const off = { reason: 'admin' as const, words: WEBHOOK_FAILURE_TEXTS.switchedOff, now: clock.now() }
          if (enabled === false) await endpoints.disableEndpoint(db, organizationId, id, off)
          const after = await findEndpoint(db, organizationId, id)
          const isOther = JSON.stringify(settingsOf(after)) !== JSON.stringify(stored)
          await recordAudit(db, actor, 'channel_changed', channelChangeInWords(before, after, isOther))
          return onWire(after)
        })
        .catch(refuseTakenName),

    remove: (actor: Actor, id: string): Promise<void> =>
      database.asOrganization(actor.organizationId, async (db) => {
        const { name } = await findEndpoint(db, actor.organizationId, id)
        await endpoints.deleteEndpoint(db, actor.organizationId, id)
        await recordAudit(db, actor, 'channel_deleted', name ?? '')
      }),

    /** Sends a test now and logs it; works for a channel that is off, too, so that it can be tested first. */
    async sendTest(actor: Actor, id: string): Promise<ChannelNoticeOnWire[]> {
      const { organizationId } = actor
      const endpoint = await database.asOrganization(organizationId, (db) => findEndpoint(db, organizationId, id))
      const at = clock.now()
      const notice: Notice = {
        kind: 'test',
        key: `test ${id}`,
        level: 'none',
        subject: CHANNEL_TEXTS.test(endpoint.name ?? ''),
        when: '',
        why: '',
        action: '',
        link: `${config.publicUrl}/client/account/channels`,
        acknowledge: null,
        at: at.toISOString(),
      }
      const body = JSON.stringify(notice)
      const settings = secrets.decrypt(endpoint.secret_encrypted)
      const recipients = endpoint.kind === 'sms' ? channels.phonesOfSettings(settingsOf(endpoint)) : [null]
      const logged: ChannelNoticeOnWire[] = []
      for (const recipient of recipients) {
        const posted = { kind: endpoint.kind, url: endpoint.url, eventId: randomUUID(), body, recipient, at }
        const { status, tookMs, failure } = await post({ ...posted, secrets: [settings] })
        const delivery = await database.asOrganization(organizationId, async (db) => {
          // The channel may have been deleted while its service was answering.
          await findEndpoint(db, organizationId, id)
          return logDelivery(db, organizationId, {
            endpoint_id: id,
            event_id: posted.eventId,
            type: channels.NOTICE_TYPE,
            order_key: `${id} test`,
            body,
            status: failure ? 'failed' : 'delivered',
            created_at: at,
            attempted_at: at,
            attempts: 1,
            response_status: status,
            error: failure?.message ?? null,
            took_ms: tookMs,
            recipient,
          })
        })
        logged.push(noticeOnWire({ ...delivery, kind: endpoint.kind, name: endpoint.name ?? '' }))
      }
      await database.asOrganization(organizationId, (db) =>
        recordAudit(db, actor, 'channel_tested', endpoint.name ?? ''),
      )
      return logged
    },

    notices: (organizationId: string, page: number) =>
      database.asOrganization(organizationId, async (db) => {
        // Reads one row more than a page shows, to know whether another page follows without counting all.
        const rows = await channels.pageOfNotices(db, organizationId, {
          limit: NOTICES_PAGE_SIZE + 1,
          offset: (page - 1) * NOTICES_PAGE_SIZE,
        })
        return {
          notices: rows.slice(0, NOTICES_PAGE_SIZE).map(noticeOnWire),
          hasNextPage: rows.length > NOTICES_PAGE_SIZE,
        }
      }),
  }
}

function refuseTakenName(error: unknown): never {
  if (violatedUniqueIndex(error) === 'webhook_endpoints_name') throw new DomainError('CONFLICT', [CHANNEL_TEXTS.taken])
  throw error
}

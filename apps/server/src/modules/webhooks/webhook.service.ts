import { randomUUID } from 'node:crypto'
import {
  WEBHOOK_DELIVERIES_PAGE_SIZE,
  type WebhookDeliveryOnWire,
  type WebhookEventOnWire,
  type WebhookOnWire,
} from '@stormlane/contract'
import { MAX_WEBHOOKS, OLD_SECRET_SIGNS_MS, WEBHOOK_TEST_TYPE, type WebhookEventType } from '@stormlane/domain/product'
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
import type { PostEvent } from './post-webhook.ts'
import { signingSecrets } from './signing-secrets.ts'
import { changeInWords, WEBHOOK_FAILURE_TEXTS, WEBHOOK_TEXTS } from './webhook.texts.ts'
import { parseWebhookAddress } from './webhook-address.ts'
import * as deliveries from './webhook-delivery.repository.ts'
import * as endpoints from './webhook-endpoint.repository.ts'
import { deliveryOnWire, webhookOnWire } from './webhook-on-wire.ts'
import { newWebhookSecret } from './webhook-signature.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  post: PostEvent
  recordAudit: RecordAudit
  config: Pick<Config, 'outgoingPrivateHosts' | 'productName'>
}

interface WebhookChange {
  url?: string | undefined
  events?: WebhookEventType[] | undefined
  enabled?: boolean | undefined
}

export type WebhookService = ReturnType<typeof webhookService>

export function webhookService({ database, clock, secrets, post, recordAudit, config }: Dependencies) {
  async function findEndpoint(db: Transaction<Tables>, organizationId: string, id: string) {
    const [endpoint] = isUuid(id) ? await endpoints.listEndpoints(db, organizationId, id) : []
    return found(endpoint)
  }

  const onWire = (endpoint: endpoints.StoredEndpoint): WebhookOnWire =>
    webhookOnWire(endpoint, secrets.decrypt(endpoint.secret_encrypted), clock.now())

  function readAddress(text: string): string {
    const read = parseWebhookAddress(text, config.outgoingPrivateHosts)
    if ('problem' in read) throw new DomainError('INVALID_INPUT', [read.problem])
    return read.url
  }

  return {
    list: (organizationId: string): Promise<WebhookOnWire[]> =>
      database.asOrganization(organizationId, async (db) =>
        (await endpoints.listEndpoints(db, organizationId)).map(onWire),
      ),

    async create(actor: Actor, { url, events }: { url: string; events: WebhookEventType[] }) {
      const { organizationId } = actor
      const address = readAddress(url)
      const secret = newWebhookSecret()
      const webhook = await database
        .asOrganization(organizationId, async (db) => {
          if ((await endpoints.lockAndCountEndpoints(db, organizationId)) >= MAX_WEBHOOKS)
            throw new DomainError('LIMIT_REACHED', [WEBHOOK_TEXTS.limit])
          const sealed = { url: address, events, secret: secrets.encrypt(secret), now: clock.now() }
          const id = await endpoints.insertEndpoint(db, organizationId, sealed)
          await recordAudit(db, actor, 'webhook_created', `${address}: ${events.join(', ')}`)
          return onWire(await findEndpoint(db, organizationId, id))
        })
        .catch(refuseTakenAddress)
      return { webhook, secret }
    },

    update: (actor: Actor, id: string, { url, events, enabled }: WebhookChange): Promise<WebhookOnWire> =>
      database
        .asOrganization(actor.organizationId, async (db) => {
          const { organizationId } = actor
          const before = await findEndpoint(db, organizationId, id)
          const change = { ...(url !== undefined && { url: readAddress(url) }), ...(events && { events }) }
          await endpoints.changeEndpoint(db, organizationId, id, change)
          const off = { reason: 'admin' as const, words: WEBHOOK_FAILURE_TEXTS.switchedOff, now: clock.now() }
          if (enabled === true) await endpoints.enableEndpoint(db, organizationId, id)
          if (enabled === false) await endpoints.disableEndpoint(db, organizationId, id, off)
          const after = await findEndpoint(db, organizationId, id)
          await recordAudit(db, actor, 'webhook_changed', changeInWords(before, after))
          return onWire(after)
        })
        .catch(refuseTakenAddress),

    remove: (actor: Actor, id: string): Promise<void> =>
      database.asOrganization(actor.organizationId, async (db) => {
        const { url } = await findEndpoint(db, actor.organizationId, id)
        await endpoints.deleteEndpoint(db, actor.organizationId, id)
        await recordAudit(db, actor, 'webhook_deleted', url)
      }),

    /** Returns the secret. Whoever has it can forge events, so viewing it is audited. */
    secret: (actor: Actor, id: string): Promise<string> =>
      database.asOrganization(actor.organizationId, async (db) => {
        const { url, secret_encrypted } = await findEndpoint(db, actor.organizationId, id)
        await recordAudit(db, actor, 'webhook_secret_shown', url)
        return secrets.decrypt(secret_encrypted)
      }),

    async rotateSecret(actor: Actor, id: string) {
      const { organizationId } = actor
      const secret = newWebhookSecret()
      const oldUntil = new Date(clock.now().getTime() + OLD_SECRET_SIGNS_MS)
      const webhook = await database.asOrganization(organizationId, async (db) => {
        const { url } = await findEndpoint(db, organizationId, id)
        await endpoints.replaceSecret(db, organizationId, id, { secret: secrets.encrypt(secret), oldUntil })
        await recordAudit(db, actor, 'webhook_secret_rotated', url)
        return onWire(await findEndpoint(db, organizationId, id))
      })
      return { webhook, secret }
    },

    /** Posts a test event now and logs it; works for a switched-off address too, so that it can be tested first. */
    async sendTest(actor: Actor, id: string): Promise<WebhookDeliveryOnWire> {
      const { organizationId } = actor
      const endpoint = await database.asOrganization(organizationId, (db) => findEndpoint(db, organizationId, id))
      const at = clock.now()
      const event: WebhookEventOnWire = {
        type: WEBHOOK_TEST_TYPE,
        timestamp: at.toISOString(),
        data: { text: WEBHOOK_TEXTS.test(config.productName) },
      }
      const posted = { eventId: randomUUID(), body: JSON.stringify(event) }
      const signedWith = signingSecrets(endpoint, secrets, at)
      const to = { kind: endpoint.kind, url: endpoint.url, recipient: null }
      const { status, tookMs, failure } = await post({ ...posted, ...to, secrets: signedWith, at })
      const logged = await database.asOrganization(organizationId, async (db) => {
        // The address may have been deleted while its receiver was answering.
        await findEndpoint(db, organizationId, id)
        await recordAudit(db, actor, 'webhook_tested', endpoint.url)
        return deliveries.logDelivery(db, organizationId, {
          endpoint_id: id,
          event_id: posted.eventId,
          type: WEBHOOK_TEST_TYPE,
          order_key: `${id} test`,
          body: posted.body,
          status: failure ? 'failed' : 'delivered',
          created_at: at,
          attempted_at: at,
          attempts: 1,
          response_status: status,
          error: failure?.message ?? null,
          took_ms: tookMs,
          recipient: null,
        })
      })
      return deliveryOnWire(logged)
    },

    deliveries: (
      organizationId: string,
      id: string,
      { page, status }: { page: number; status: WebhookDeliveryOnWire['status'] | undefined },
    ): Promise<{ deliveries: WebhookDeliveryOnWire[]; hasNextPage: boolean }> =>
      database.asOrganization(organizationId, async (db) => {
        await findEndpoint(db, organizationId, id)
        // Reads one row more than a page shows, to know whether another page follows without counting all.
        const rows = await deliveries.pageOfDeliveries(db, organizationId, id, {
          status,
          limit: WEBHOOK_DELIVERIES_PAGE_SIZE + 1,
          offset: (page - 1) * WEBHOOK_DELIVERIES_PAGE_SIZE,
        })
        const hasNextPage = rows.length > WEBHOOK_DELIVERIES_PAGE_SIZE
        return { deliveries: rows.slice(0, WEBHOOK_DELIVERIES_PAGE_SIZE).map(deliveryOnWire), hasNextPage }
      }),

    redeliver: (actor: Actor, id: string): Promise<WebhookDeliveryOnWire> =>
      database.asOrganization(actor.organizationId, async (db) => {
        const { organizationId } = actor
        const delivery = found(isUuid(id) ? await deliveries.findDelivery(db, organizationId, id) : undefined)
        const endpoint = await findEndpoint(db, organizationId, delivery.endpoint_id)
        if (endpoint.disabled_at) throw new DomainError('CONFLICT', [WEBHOOK_TEXTS.disabled])
        if (!(await deliveries.queueDeliveryAgain(db, organizationId, id)))
          throw new DomainError('CONFLICT', [WEBHOOK_TEXTS.stillWaiting])
        await recordAudit(db, actor, 'webhook_redelivered', `${delivery.type} to ${endpoint.url}`)
        return deliveryOnWire(found(await deliveries.findDelivery(db, organizationId, id)))
      }),
  }
}

function refuseTakenAddress(error: unknown): never {
  if (violatedUniqueIndex(error) === 'webhook_endpoints_url') throw new DomainError('CONFLICT', [WEBHOOK_TEXTS.taken])
  throw error
}

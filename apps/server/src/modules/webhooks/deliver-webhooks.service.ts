// Posts queued events, each address independently, so that a hanging receiver does not hold up others. An event is
// leased for longer than an attempt may last; if this process dies, the lease expires and another process posts it
// again with the same id.
import type { RandomSource } from '@stormlane/domain/measures'
import { WEBHOOK_GIVE_UP_AFTER_MS } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/logging.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { POST_WITHIN_MS, type PostEvent } from './post-webhook.ts'
import { postThrough } from './posting-window.ts'
import { WEBHOOK_FAILURE_TEXTS } from './webhook.texts.ts'
import { type EndpointKey, webhookSending } from './webhook-sending.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  post: PostEvent
  random: RandomSource
  /** Identifies this process in leases. */
  owner: string
  /** Longer than an attempt and storing its outcome. */
  leaseMs?: number
  log: Log
}

const LEASE_MS = POST_WITHIN_MS + 5_000
/** Addresses that one process serves at once. */
const MOST_ADDRESSES = 64

export type WebhookDelivery = ReturnType<typeof webhookDelivery>

export function webhookDelivery(dependencies: Dependencies) {
  const { database, clock, secrets, post, random, owner, leaseMs = LEASE_MS, log } = dependencies
  const sending = webhookSending(database, owner)
  const underway = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const window = { sending, clock, secrets, post, random, leaseMs, stopping: stopping.signal }

  function begin(endpoint: EndpointKey): void {
    const { organizationId, id } = endpoint
    if (underway.has(id)) return
    const posting = postThrough(endpoint, window)
      .catch((error: unknown) =>
        log.error({ err: error, organizationId, webhook: id }, 'events could not be posted now'),
      )
      .finally(() => underway.delete(id))
    underway.set(id, posting)
  }

  return {
    /**
     * Starts posting to every address with due events that is not yet being served; then drops events that are too old.
     */
    async round(): Promise<void> {
      const room = MOST_ADDRESSES - underway.size
      if (room > 0 && !stopping.signal.aborted) {
        // The result may include addresses that are already being served.
        const due = await sending.due(room + underway.size, clock.now())
        for (const endpoint of due.filter(({ id }) => !underway.has(id)).slice(0, room)) begin(endpoint)
      }
      await sending.giveUpOlderThan(WEBHOOK_GIVE_UP_AFTER_MS, WEBHOOK_FAILURE_TEXTS.givenUp)
      await sending.disableFailing(WEBHOOK_GIVE_UP_AFTER_MS, WEBHOOK_FAILURE_TEXTS.switchedOff, clock.now())
    },

    /** Resolves when no event is being posted. */
    async settled(): Promise<void> {
      await Promise.all(underway.values())
    },

    /** Stops leasing and waits for the events in flight. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(underway.values())
    },
  }
}

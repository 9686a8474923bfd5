// Posts leased events to one address, and detects whether its receiver is down.
import { providerWatch } from '@stormlane/domain/drivers'
import type { RandomSource } from '@stormlane/domain/measures'
import { ENDPOINT_PACE, webhookOutageMs, webhookRetryMs } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import { deliverInWindow } from '../../platform/outbox/delivery-window.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PostEvent, PostFailure } from './post-webhook.ts'
import { signingSecrets } from './signing-secrets.ts'
import { WEBHOOK_FAILURE_TEXTS } from './webhook.texts.ts'
import type {
  EndpointKey,
  LeasedEvent,
  SendingEndpoint,
  SettledEvent,
  WebhookSending,
} from './webhook-sending.repository.ts'

interface Dependencies {
  sending: WebhookSending
  clock: Clock
  secrets: Secrets
  post: PostEvent
  random: RandomSource
  leaseMs: number
  /** When aborted, nothing more is leased; events in flight finish. */
  stopping: AbortSignal
}

/** After this time the address goes back to the queue, so that others get their turn during a flood. */
const SERVE_FOR_MS = 30_000

/** Posts until nothing more is due, the receiver is down or wants a pause, or its turn is over. */
export async function postThrough(key: EndpointKey, dependencies: Dependencies): Promise<void> {
  const { sending, clock, secrets, post, random, leaseMs, stopping } = dependencies
  const endpoint = await sending.find(key)
  if (!endpoint) return
  const { kind, url } = endpoint
  const { atOnce, everyMs } = ENDPOINT_PACE[kind]
  const watch = providerWatch<PostFailure>()
  const endsAt = performance.now() + SERVE_FOR_MS
  let pauseMs = 0
  let isGone = false

  async function attempt({ id, eventId, body, recipient, attempts }: LeasedEvent): Promise<SettledEvent> {
    const ends = watch.begins()
    const signedWith = signingSecrets(endpoint as SendingEndpoint, secrets, clock.now())
    const { status, tookMs, failure } = await post({
      kind,
      url,
      secrets: signedWith,
      eventId,
      body,
      recipient,
      at: clock.now(),
    })
    ends(failure)
    const tried = { id, responseStatus: status, tookMs }
    if (!failure) return { ...tried, status: 'delivered', error: null, afterMs: null }
    isGone ||= failure.isGone === true
    pauseMs = Math.max(pauseMs, failure.kind === 'limited' ? (failure.retryAfterMs ?? 0) : 0)
    const afterMs = Math.max(failure.retryAfterMs ?? 0, webhookRetryMs(attempts, random))
    return { ...tried, status: 'retrying', error: failure.message, afterMs }
  }

  async function store(ended: readonly SettledEvent[]): Promise<void> {
    await sending.settle(key, ended, clock.now())
    if (ended.some(({ status }) => status === 'delivered')) await sending.isUp(key)
    else await sending.isFailing(key)
    const restMs = Math.max(pauseMs, everyMs)
    if (restMs > 0) await sending.pause(key, restMs)
    pauseMs = 0
    if (isGone) await sending.disable(key, WEBHOOK_FAILURE_TEXTS.switchedOff, clock.now())
  }

  await deliverInWindow({
    atOnce,
    stopping,
    lease: (underway) => sending.lease(key, { most: atOnce, underway, forMs: leaseMs, now: clock.now() }),
    attempt,
    store,
    isPaused: () => isGone || watch.isDoubtful() || performance.now() >= endsAt,
    async isOver() {
      const isDown = watch.isDown() !== undefined
      if (isDown) await sending.isDown(key, (failures) => webhookOutageMs(failures, random))
      return isDown
    },
  })
}

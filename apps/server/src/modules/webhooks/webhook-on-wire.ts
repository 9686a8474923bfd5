import type { WebhookDeliveryOnWire, WebhookOnWire } from '@stormlane/contract'
import type { StoredDelivery } from './webhook-delivery.repository.ts'
import type { StoredEndpoint } from './webhook-endpoint.repository.ts'
import { webhookId } from './webhook-signature.ts'

const HINT_CHARACTERS = 4

const iso = (time: Date | null) => time?.toISOString() ?? null

export function webhookOnWire(endpoint: StoredEndpoint, secret: string, now: Date): WebhookOnWire {
  const { id, url, events, last_attempt, disabled_at, old_secret_until } = endpoint
  return {
    id,
    url,
    events,
    status: disabled_at ? 'disabled' : endpoint.failing_since ? 'failing' : 'active',
    disabled_reason: endpoint.disabled_reason,
    failing_since: iso(endpoint.failing_since),
    created_at: endpoint.created_at.toISOString(),
    secret_hint: secret.slice(-HINT_CHARACTERS),
    old_secret_until: iso(old_secret_until && old_secret_until > now ? old_secret_until : null),
    waiting: endpoint.waiting,
    last_attempt: last_attempt && {
      at: new Date(last_attempt.at).toISOString(),
      status: last_attempt.status,
      error: last_attempt.error,
      took_ms: last_attempt.tookMs,
      attempts: last_attempt.attempts,
    },
    last_outcomes: endpoint.last_outcomes.toReversed(),
  }
}

export const deliveryOnWire = (delivery: StoredDelivery): WebhookDeliveryOnWire => ({
  id: delivery.id,
  event_id: webhookId(delivery.event_id),
  type: delivery.type,
  status: delivery.status,
  created_at: delivery.created_at.toISOString(),
  attempted_at: iso(delivery.attempted_at),
  attempts: delivery.attempts,
  response_status: delivery.response_status,
  error: delivery.error,
  took_ms: delivery.took_ms,
  body: delivery.body,
})

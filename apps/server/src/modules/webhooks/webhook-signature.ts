// Signs events as in Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA256 over id, time and body,
// symmetric version v1.
import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'
/** The specification requires 24 to 64 bytes. */
const SECRET_BYTES = 32

export const newWebhookSecret = () => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

interface SignedEvent {
  eventId: string
  at: Date
  body: string
}

/**
 * Returns the headers of a post, signed with each secret: after a rotation the receiver may still know only the old
 * one.
 */
export function webhookHeaders({ eventId, at, body }: SignedEvent, secrets: readonly string[]): Record<string, string> {
  const id = webhookId(eventId)
  const seconds = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}

/** The id of an event as receivers see it. */
export const webhookId = (eventId: string) => `evt_${eventId.replaceAll('-', '')}`

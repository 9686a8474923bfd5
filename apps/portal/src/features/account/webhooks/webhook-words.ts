import { WEBHOOK_EVENT_TYPES } from '@stormlane/domain/product'
import type { Webhook } from './webhook-queries.ts'
import { webhookTexts as TEXTS } from './webhooks.texts.ts'

/** Below a second in milliseconds, above it with one decimal: `84 ms`, `1.9 s`. */
export const tookText = (ms: number) => (ms < 1000 ? TEXTS.milliseconds(ms) : TEXTS.seconds((ms / 1000).toFixed(1)))

export const eventsText = ({ events }: Pick<Webhook, 'events'>) =>
  events.length === WEBHOOK_EVENT_TYPES.length ? TEXTS.allEvents : events.join(', ')

/** Describes the answer to the last attempt: `200 in 84 ms`, or `503 in 12 ms, try 4`. */
export function lastAnswerText({ lastAttempt }: Pick<Webhook, 'lastAttempt'>): string {
  if (!lastAttempt) return TEXTS.never
  const { status, tookMs, attempts, error } = lastAttempt
  const answer = TEXTS.answered(status, tookText(tookMs))
  return error === null ? answer : `${answer}, ${TEXTS.tries(attempts)}`
}

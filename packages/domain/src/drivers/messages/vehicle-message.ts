import { DAY_MS, HOUR_MS } from '../../time/durations.ts'

/**
 * `testing` was logged only, `queued` waits for its first attempt, `retrying` has failed at least once, `sent` was accepted by the
 * provider, `failed` is not retried unless a user resends it.
 */
export const MESSAGE_STATUSES = ['testing', 'queued', 'retrying', 'sent', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** The longest text sent to a driver (our choice), below the limits of all providers. */
export const MAX_MESSAGE_CHARACTERS = 2000

/** Truncates a text that is too long for a provider and marks the cut. */
export function fitMessage(text: string): string {
  const trimmed = text.trim()
  // A character has one or two UTF-16 units, so a text with few units need not be counted.
  if (trimmed.length <= MAX_MESSAGE_CHARACTERS) return trimmed
  const characters = Array.from(trimmed)
  if (characters.length <= MAX_MESSAGE_CHARACTERS) return trimmed
  return `${characters
    .slice(0, MAX_MESSAGE_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`
}

/** Time windows of message lists (NOTIFY-047, NOTIFY-048, NOTIFY-053). */
export const MESSAGE_WINDOWS_MS = { log: 7 * DAY_MS, ofVehicle: 30 * DAY_MS, recent: 24 * HOUR_MS } as const

/** Default start of a list of messages. */
export function messagesSince(now: Date, filter: { vehicleExternalId?: string | undefined }): Date {
  const window = filter.vehicleExternalId === undefined ? MESSAGE_WINDOWS_MS.log : MESSAGE_WINDOWS_MS.ofVehicle
  return new Date(now.getTime() - window)
}

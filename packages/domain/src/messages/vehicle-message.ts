import { DAY_MS, HOUR_MS } from '../durations.ts'

/**
 * What became of a message: `testing` was logged only, `queued` waits for its first attempt, `retrying` failed at least once and is
 * tried again, `sent` was taken by the provider, `failed` is given up until somebody sends it again.
 */
export const MESSAGE_STATUSES = ['testing', 'queued', 'retrying', 'sent', 'failed'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** The longest text that is sent to a driver (ours): more than anybody reads at a stop, less than the providers' own limits. */
export const MOST_MESSAGE_CHARACTERS = 2000

/** A text made from a template can be longer than a provider takes: its end goes, and that is marked. */
export function fitMessage(text: string): string {
  const trimmed = text.trim()
  // A character is one or two of its units: so short a text needs no counting.
  if (trimmed.length <= MOST_MESSAGE_CHARACTERS) return trimmed
  const characters = Array.from(trimmed)
  if (characters.length <= MOST_MESSAGE_CHARACTERS) return trimmed
  return `${characters
    .slice(0, MOST_MESSAGE_CHARACTERS - 1)
    .join('')
    .trimEnd()}…`
}

/** How far back messages are looked up (core §9). */
export const MESSAGE_WINDOWS_MS = { log: 7 * DAY_MS, ofVehicle: 30 * DAY_MS, recent: 24 * HOUR_MS } as const

/** Where a list of messages begins, unless it is told. */
export function messagesSince(now: Date, filter: { vehicleExternalId?: string | undefined }): Date {
  const window = filter.vehicleExternalId === undefined ? MESSAGE_WINDOWS_MS.log : MESSAGE_WINDOWS_MS.ofVehicle
  return new Date(now.getTime() - window)
}

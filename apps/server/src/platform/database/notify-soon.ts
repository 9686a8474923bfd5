// Notifies other processes of changes, a batch at a time. PostgreSQL lets only one transaction with a notification
// commit at a time in the whole cluster, so a notification with each of many small writes would make them wait for each
// other.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Payloads are words without commas, such as ids. They arrive joined by commas, each once. */
export type NotifySoon = (channel: string, payload: string) => void

const EVERY_MS = 50
/** PostgreSQL limits a payload to less than 8,000 bytes. */
const PAYLOADS_AT_ONCE = 150

interface Notifier {
  notifySoon: NotifySoon
  /** Sends the waiting notifications. */
  flush: () => Promise<void>
}

/**
 * Sends the first notification at once, and those within the next 50 ms together. A notification that fails is not
 * repeated: the other processes poll as well.
 */
export function openNotifier(db: Kysely<Tables>, log: (line: string) => void): Notifier {
  const waiting = new Map<string, Set<string>>()
  let isSending = false

  async function sendWaiting(): Promise<void> {
    const messages = [...waiting].flatMap(([channel, payloads]) =>
      chunks([...payloads], PAYLOADS_AT_ONCE).map((chunk) => [channel, chunk.join(',')] as const),
    )
    waiting.clear()
    const [channels, texts] = [messages.map(([channel]) => channel), messages.map(([, text]) => text)]
    await sql`select pg_notify(channel, text) from unnest(${channels}::text[], ${texts}::text[]) as message (channel, text)`.execute(
      db,
    )
  }

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.size > 0) {
      await sendWaiting().catch((error: Error) => log(`Other processes could not be notified: ${error.message}`))
      await sleep(EVERY_MS, undefined, { ref: false })
    }
    isSending = false
  }

  return {
    notifySoon(channel, payload) {
      waiting.set(channel, (waiting.get(channel) ?? new Set()).add(payload))
      if (!isSending) void sendAll()
    },
    async flush() {
      if (waiting.size > 0) await sendWaiting().catch(() => undefined)
    },
  }
}

/** Splits a notification into its payloads. */
export const readPayloads = (text: string): string[] => text.split(',')

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

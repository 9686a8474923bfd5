// Receives notifications of other processes through PostgreSQL, on one LISTEN connection that is reopened when it is lost.
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { CONNECT_WITHIN_MS } from './database/statement-limits.ts'

export interface Notifications {
  close(): Promise<void>
}

export interface NotificationHandlers {
  /** Handlers by channel. */
  channels: Record<string, (payload: string) => void>
  /** The connection was restored; notifications in between were missed. */
  onReconnect: () => void
  log: (line: string, error?: unknown) => void
}

const MAX_RETRY_DELAY_MS = 5_000

/** `withinMs` limits opening the connection and each LISTEN: PostgreSQL may hang instead of refusing. */
export async function listenForNotifications(
  url: string,
  handlers: NotificationHandlers,
  withinMs = CONNECT_WITHIN_MS,
): Promise<Notifications> {
  const closing = new AbortController()
  let client = await connect()

  async function connect(): Promise<Client> {
    const next = new Client({
      connectionString: url,
      application_name: 'stormlane notifications',
      keepAlive: true,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    })
    next.on('notification', ({ channel, payload }) => handlers.channels[channel]?.(payload ?? ''))
    // Added before connecting: PostgreSQL may go away before LISTEN, and an error without a listener ends the process.
    next.on('error', (error) => handlers.log('the connection for notifications failed', error))
    try {
      await next.connect()
      for (const channel of Object.keys(handlers.channels)) await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    // Once connected, `end` always follows an `error`, so reconnecting on `end` is enough.
    next.once('end', () => void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    for (let delayMs = 100; !closing.signal.aborted; delayMs = Math.min(2 * delayMs, MAX_RETRY_DELAY_MS)) {
      try {
        client = await connect()
        handlers.onReconnect()
        return
      } catch {
        await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    async close() {
      closing.abort()
      await client.end().catch(() => undefined)
    },
  }
}

import {
  REALTIME_CLOSE,
  REALTIME_HEARTBEAT_MS,
  REALTIME_PATH,
  type RealtimeMessage,
  type realtimeHello,
  realtimeMessage,
} from '@stormlane/contract'
import type * as z from 'zod'

/** `lost` lasts from the first failed or broken connection until one is established again. */
export type RealtimeState = 'connecting' | 'live' | 'lost'
export type RealtimeUpdate = Extract<RealtimeMessage, { type: 'update' }>

interface RealtimeOptions {
  /** Called on each attempt, because developers can change the API host. */
  host: () => string
  token: () => string | undefined
  random: () => number
  onState: (state: RealtimeState) => void
  onUpdate: (update: RealtimeUpdate) => void
  /** The server no longer has the updates after our last one, so everything must be reloaded. */
  onMissedUpdates: () => void
  onNotAuthenticated: () => void
  onSubscriptionEnded: () => void
}

/**
 * Backoff starts at 1 s and doubles up to 30 s, with random jitter so that clients do not all hit a restarted server at
 * once.
 */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** A connection that is silent for two heartbeats counts as lost even if the socket is still open. */
const SILENCE_LIMIT_MS = 2 * REALTIME_HEARTBEAT_MS

/** Keeps a websocket connected until it is closed, and resumes after the last update received. */
export function openRealtime(options: RealtimeOptions): { close: () => void } {
  let socket: WebSocket | undefined
  let lastId: string | undefined
  let failures = 0
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let watchdog: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(retry)
    const token = options.token()
    if (closed || token === undefined) return
    const opened = new WebSocket(`${options.host().replace(/^http/, 'ws')}${REALTIME_PATH}`)
    socket = opened
    watch()
    opened.onopen = () => {
      const hello: z.input<typeof realtimeHello> = { type: 'hello', token }
      opened.send(JSON.stringify(lastId === undefined ? hello : { ...hello, resume_after: lastId }))
    }
    opened.onmessage = (event) => {
      watch()
      hear(event.data)
    }
    opened.onclose = (event) => {
      if (socket === opened) lose(event.code)
    }
  }

  function hear(data: unknown): void {
    const message = parse(data)
    if (message?.type === 'ready') {
      const missed = lastId !== undefined && !message.resumed
      failures = 0
      lastId = message.last_id
      options.onState('live')
      if (missed) options.onMissedUpdates()
    }
    if (message?.type === 'update') {
      lastId = message.id
      options.onUpdate(message)
    }
  }

  function lose(code: number): void {
    socket = undefined
    clearTimeout(watchdog)
    if (closed) return
    if (code === REALTIME_CLOSE.notAuthenticated) {
      closed = true
      options.onNotAuthenticated()
      return
    }
    if (code === REALTIME_CLOSE.subscriptionEnded) {
      closed = true
      options.onSubscriptionEnded()
      return
    }
    options.onState('lost')
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
    failures += 1
    retry = setTimeout(connect, wait * (0.5 + options.random() / 2))
  }

  function watch(): void {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => {
      const silent = socket
      if (!silent) return
      // close() waits for an answer that a dead peer never sends, so treat the connection as lost now.
      lose(0)
      silent.close()
    }, SILENCE_LIMIT_MS)
  }

  function reconnectNow(): void {
    if (socket || closed) return
    failures = 0
    connect()
  }

  window.addEventListener('online', reconnectNow)
  connect()
  return {
    close() {
      closed = true
      clearTimeout(retry)
      clearTimeout(watchdog)
      window.removeEventListener('online', reconnectNow)
      socket?.close()
    },
  }
}

/** Logs and skips unreadable messages, so that one of them does not end the connection. */
function parse(data: unknown): RealtimeMessage | undefined {
  try {
    return realtimeMessage.parse(JSON.parse(String(data)))
  } catch (error) {
    console.warn('A live update could not be read.', error)
    return undefined
  }
}

// The websocket endpoint: a client must send a hello message with its token within five seconds, and then only receives.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  REALTIME_CLOSE,
  REALTIME_HEARTBEAT_MS,
  REALTIME_PATH,
  type RealtimeMessage,
  realtimeHello,
} from '@stormlane/contract'
import { type WebSocket, WebSocketServer } from 'ws'
import { isDatabaseUnavailable } from '../../platform/database/availability.ts'
import type { Database } from '../../platform/database/database.ts'
import { listenForNotifications } from '../../platform/notifications.ts'
import { SESSIONS_ENDED_CHANNEL } from '../session/session.repository.ts'
import type { SessionService } from '../session/session.service.ts'
import { type Member, realtimeHub } from './realtime.hub.ts'
import { REALTIME_NOTIFY_CHANNEL, realtimeRepository } from './realtime.repository.ts'

interface Dependencies {
  database: Database
  sessions: SessionService
  log: (line: string, error?: unknown) => void
}

export interface RealtimeServer {
  attach(server: Server): void
  close(): Promise<void>
}

const PATH = `/api${REALTIME_PATH}`
const HELLO_WITHIN_MS = 5_000
const GOODBYE_MS = 1_000
const MAX_HELLO_BYTES = 4_096
/** Sockets that have not said hello yet; beyond it newcomers are turned away. */
const MAX_UNAUTHENTICATED = 1_000
/** RFC 6455 close codes. */
const CLOSE = { goingAway: 1001, policy: 1008, tryAgainLater: 1013 }

export async function openRealtime({ database, sessions, log }: Dependencies): Promise<RealtimeServer> {
  const updates = realtimeRepository(database)
  const hub = realtimeHub(updates, log)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_HELLO_BYTES, clientTracking: true })
  const strangers = new Set<WebSocket>()

  const notifications = await listenForNotifications(database.url, {
    channels: {
      [REALTIME_NOTIFY_CHANNEL]: (organizationId) => void hub.wake(organizationId),
      [SESSIONS_ENDED_CHANNEL]: (sessionId) => hub.endSession(sessionId),
    },
    onReconnect: () => hub.wakeAll(),
    log,
  })
  const heartbeat = setInterval(() => {
    hub.beat()
    // Also delivers what a lost wake-up left behind.
    hub.wakeAll()
    void endStaleSessions().catch((error: unknown) => log('sessions could not be checked now', error))
  }, REALTIME_HEARTBEAT_MS)

  async function endStaleSessions(): Promise<void> {
    const ids = [...new Set(hub.everyone().map((member) => member.sessionId))]
    if (ids.length === 0) return
    const live = await sessions.liveAmong(ids)
    for (const id of ids) {
      const session = live.get(id)
      if (!session) hub.endSession(id)
      else if (!session.isSubscribed) hub.endSubscription(id)
    }
  }

  function greet(socket: WebSocket): void {
    strangers.add(socket)
    const patience = setTimeout(() => socket.close(CLOSE.policy, 'no hello in time'), HELLO_WITHIN_MS)
    socket.on('error', () => socket.terminate())
    socket.once('close', () => {
      clearTimeout(patience)
      strangers.delete(socket)
    })
    socket.once('message', (text: Buffer) => {
      clearTimeout(patience)
      admit(socket, text.toString()).catch((error: unknown) => {
        log('a realtime client could not be admitted', error)
        socket.close(isDatabaseUnavailable(error) ? CLOSE.tryAgainLater : REALTIME_CLOSE.notAuthenticated)
      })
    })
  }

  async function admit(socket: WebSocket, text: string): Promise<void> {
    const hello = realtimeHello.safeParse(parseJson(text))
    if (!hello.success) return socket.close(CLOSE.policy, 'not a hello')
    const session = await sessions.authenticate(hello.data.token)
    if (!session) return socket.close(REALTIME_CLOSE.notAuthenticated, 'not authenticated')
    if (session.needsSecondFactor) return socket.close(CLOSE.policy, 'a second factor must be set up first')
    if (!session.isSubscribed) return socket.close(REALTIME_CLOSE.subscriptionEnded, 'the subscription has ended')
    const { organizationId } = session
    const { lastId, prunedId } = await updates.head(organizationId)
    const resumeAfter = updateId(hello.data.resume_after)
    const resumed = resumeAfter >= prunedId && resumeAfter <= lastId
    const readTo = resumed ? resumeAfter : lastId
    if (socket.readyState !== socket.OPEN) return
    const member: Member = { socket, organizationId, sessionId: session.id, readTo, isAlive: true }
    const ready: RealtimeMessage = { type: 'ready', last_id: String(readTo), resumed }
    socket.send(JSON.stringify(ready))
    socket.on('pong', () => {
      member.isAlive = true
    })
    socket.once('close', () => hub.leave(member))
    strangers.delete(socket)
    hub.join(member)
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node removes its own listener from a socket that upgrades; without one a reset by the client would end the process.
    socket.on('error', () => socket.destroy())
    const path = request.url?.split('?')[0]
    if (path !== PATH) refuse(socket, '404 Not Found')
    else if (strangers.size >= MAX_UNAUTHENTICATED) refuse(socket, '503 Service Unavailable')
    else sockets.handleUpgrade(request, socket, head, greet)
  }

  return {
    attach: (server) => server.on('upgrade', upgrade),
    async close() {
      clearInterval(heartbeat)
      // From now on newcomers are turned away; the others get a moment to say goodbye.
      const closed = new Promise((resolve) => sockets.close(resolve))
      for (const socket of sockets.clients) socket.close(CLOSE.goingAway, 'the server stops')
      await Promise.race([closed, sleep(GOODBYE_MS)])
      for (const socket of sockets.clients) socket.terminate()
      await notifications.close()
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  // A client that never closes its half must not keep the connection.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** NaN, which compares to nothing, where there is no number. */
function updateId(text: string | undefined): number {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : Number.NaN
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

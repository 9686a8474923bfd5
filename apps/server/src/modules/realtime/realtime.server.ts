// The websocket endpoint: a client must send a hello message with its token within two seconds, and then only receives.
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
import type { Config } from '../../platform/config.ts'
import { isDatabaseUnavailable } from '../../platform/database/availability.ts'
import type { Database } from '../../platform/database/database.ts'
import { readPayloads } from '../../platform/database/notify-soon.ts'
import { mayConnect } from '../../platform/http/cross-origin.ts'
import { isReset } from '../../platform/http/reset-connections.ts'
import { callerAddress } from '../../platform/network.ts'
import { listenForNotifications } from '../../platform/notifications.ts'
import { SESSIONS_ENDED_CHANNEL } from '../session/session.repository.ts'
import type { SessionService } from '../session/session.service.ts'
import { type Member, realtimeHub, UNSENT_LIMITS, type UnsentLimits } from './realtime.hub.ts'
import { REALTIME_NOTIFY_CHANNEL, realtimeRepository } from './realtime.repository.ts'

interface Dependencies {
  database: Database
  sessions: SessionService
  config: Pick<Config, 'trustedProxies' | 'publicUrl' | 'previewHosts'>
  /** Overrides for tests. */
  limits?: Partial<RealtimeLimits>
  log: (line: string, error?: unknown) => void
}

export interface RealtimeServer {
  attach(server: Server): void
  close(): Promise<void>
}

const PATH = `/api${REALTIME_PATH}`
const HELLO_WITHIN_MS = 2_000
const GOODBYE_MS = 1_000
const MAX_HELLO_BYTES = 4_096
export interface RealtimeLimits extends UnsentLimits {
  /** Sockets that have not sent their hello yet. Beyond this limit, the one that has been silent longest is closed. */
  strangers: number
  strangersPerAddress: number
  /** Connections of one browser, over all of its tabs. */
  perSession: number
  perOrganization: number
  /** Many users may share an address: an office, or a proxy that is not in TRUST_PROXY. */
  perAddress: number
  /**
   * How often to look for updates whose notification was lost, for example because a process was killed before it sent
   * it.
   */
  pollEveryMs: number
}

const LIMITS: RealtimeLimits = {
  ...UNSENT_LIMITS,
  strangers: 1000,
  strangersPerAddress: 50,
  perSession: 50,
  perOrganization: 5000,
  perAddress: 5000,
  pollEveryMs: 2000,
}
/**
 * Close codes of RFC 6455 and of IANA's registry. After a restart, clients reconnect, behind a load balancer to another
 * process.
 */
const CLOSE = { policy: 1008, serviceRestart: 1012, tryAgainLater: 1013 }

export async function openRealtime(dependencies: Dependencies): Promise<RealtimeServer> {
  const { database, sessions, config, log } = dependencies
  const limits = { ...LIMITS, ...dependencies.limits }
  const addressOf = callerAddress(config.trustedProxies)
  const updates = realtimeRepository(database)
  const hub = realtimeHub(updates, log, limits)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_HELLO_BYTES,
    clientTracking: true,
    // The hub sends the same bytes to every client.
    perMessageDeflate: false,
  })
  /** Sockets in order of arrival, with their address. */
  const strangers = new Map<WebSocket, string>()
  const membersBySession = counter()
  const membersByOrganization = counter()
  const membersByAddress = counter()

  const notifications = await listenForNotifications(database.url, {
    channels: {
      [REALTIME_NOTIFY_CHANNEL]: (text) => {
        for (const organizationId of readPayloads(text)) void hub.wake(organizationId)
      },
      [SESSIONS_ENDED_CHANNEL]: (sessionId) => hub.endSession(sessionId),
    },
    onReconnect: () => hub.wakeAll(),
    log,
  })
  const heartbeat = setInterval(() => {
    void hub.beat()
    // Also delivers what a lost wake-up left behind.
    hub.wakeAll()
    void endStaleSessions().catch((error: unknown) => log('sessions could not be checked now', error))
  }, REALTIME_HEARTBEAT_MS)

  const polling = setInterval(() => {
    void hub.poll().catch((error: unknown) => log('updates could not be looked for now', error))
  }, limits.pollEveryMs)

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

  function greet(socket: WebSocket, stream: Duplex, address: string): void {
    const [longestSilent] = strangers.keys()
    if (longestSilent && strangers.size >= limits.strangers) {
      strangers.delete(longestSilent)
      longestSilent.close(CLOSE.tryAgainLater, 'too many connections')
    }
    strangers.set(socket, address)
    const patience = setTimeout(() => socket.close(CLOSE.policy, 'no hello in time'), HELLO_WITHIN_MS)
    socket.on('error', () => socket.terminate())
    socket.once('close', () => {
      clearTimeout(patience)
      strangers.delete(socket)
    })
    socket.once('message', (text: Buffer) => {
      clearTimeout(patience)
      admit({ socket, stream }, address, text.toString()).catch((error: unknown) => {
        log('a realtime client could not be admitted', error)
        socket.close(isDatabaseUnavailable(error) ? CLOSE.tryAgainLater : REALTIME_CLOSE.notAuthenticated)
      })
    })
  }

  async function admit(connection: Pick<Member, 'socket' | 'stream'>, address: string, text: string): Promise<void> {
    const { socket } = connection
    const hello = realtimeHello.safeParse(parseJson(text))
    if (!hello.success) return socket.close(CLOSE.policy, 'not a hello')
    const session = await sessions.authenticate(hello.data.token)
    if (!session) return socket.close(REALTIME_CLOSE.notAuthenticated, 'not authenticated')
    if (session.needsSecondFactor) return socket.close(CLOSE.policy, 'a second factor must be set up first')
    if (!session.isSubscribed) return socket.close(REALTIME_CLOSE.subscriptionEnded, 'the subscription has ended')
    const { organizationId } = session
    const isFull =
      membersBySession.of(session.id) >= limits.perSession ||
      membersByOrganization.of(organizationId) >= limits.perOrganization ||
      membersByAddress.of(address) >= limits.perAddress
    if (isFull) return socket.close(CLOSE.tryAgainLater, 'too many connections')
    // Counted before the next await, so that simultaneous connections keep within the limits.
    for (const leave of [
      membersBySession.add(session.id),
      membersByOrganization.add(organizationId),
      membersByAddress.add(address),
    ])
      socket.once('close', leave)
    if (socket.readyState !== socket.OPEN) return socket.terminate()
    const { lastId, prunedId } = await updates.head(organizationId)
    const resumeAfter = updateId(hello.data.resume_after)
    const resumed = resumeAfter >= prunedId && resumeAfter <= lastId
    const readTo = resumed ? resumeAfter : lastId
    if (socket.readyState !== socket.OPEN) return
    const member: Member = { ...connection, organizationId, sessionId: session.id, readTo, isAlive: true }
    const ready: RealtimeMessage = { type: 'ready', last_id: String(readTo), resumed }
    socket.send(JSON.stringify(ready))
    socket.on('pong', () => {
      member.isAlive = true
    })
    socket.once('close', () => hub.leave(member))
    strangers.delete(socket)
    hub.join(member)
  }

  const strangersFrom = (address: string) => [...strangers.values()].filter((one) => one === address).length

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node removes its own error listener from a socket that upgrades; without one, a reset by the client would crash
    // the process.
    socket.on('error', () => socket.destroy())
    if (isReset(request.socket)) return void socket.destroy()
    const path = request.url?.split('?')[0]
    const forwardedFor = request.headers['x-forwarded-for']
    const address = addressOf(request.socket.remoteAddress ?? '', [forwardedFor ?? []].flat().join(','))
    if (path !== PATH) refuse(socket, '404 Not Found')
    else if (!mayConnect(request.headers, config)) refuse(socket, '403 Forbidden')
    else if (strangersFrom(address) >= limits.strangersPerAddress)
      refuse(socket, '429 Too Many Requests', 'Retry-After: 2')
    else sockets.handleUpgrade(request, socket, head, (opened) => greet(opened, socket, address))
  }

  return {
    attach: (server) => server.on('upgrade', upgrade),
    async close() {
      clearInterval(heartbeat)
      clearInterval(polling)
      // From now on new connections are refused; open ones get a moment to close.
      const closed = new Promise((resolve) => sockets.close(resolve))
      for (const socket of sockets.clients) socket.close(CLOSE.serviceRestart, 'the server stops')
      await Promise.race([closed, sleep(GOODBYE_MS)])
      for (const socket of sockets.clients) socket.terminate()
      await notifications.close()
    },
  }
}

function refuse(socket: Duplex, status: string, ...headers: string[]): void {
  // Otherwise a client that never closes its half would keep the connection open.
  socket.once('finish', () => socket.destroy())
  const lines = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Length: 0', ...headers]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
}

/** Counts things by key; `add` returns a function that undoes it. */
function counter() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add(key: string): () => void {
      counts.set(key, of(key) + 1)
      return () => {
        if (of(key) > 1) counts.set(key, of(key) - 1)
        else counts.delete(key)
      }
    },
  }
}

/** Returns NaN if there is no number, so that every comparison with it is false. */
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

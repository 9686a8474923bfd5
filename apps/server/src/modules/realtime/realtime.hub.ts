// Tracks the clients of this process and the last update each has received. A wake-up says only that an organization
// has new updates; they are read from the table in order, so that a lost or repeated wake-up neither loses nor repeats
// an update.
import type { Duplex } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { REALTIME_CLOSE } from '@stormlane/contract'
import { WebSocket } from 'ws'
import { type RealtimeRepository, UPDATES_PAGE_ROWS } from './realtime.repository.ts'
import { PING_FRAME, textFrame } from './text-frame.ts'

export interface Member {
  socket: WebSocket
  /** The raw connection under the websocket. */
  stream: Duplex
  organizationId: string
  sessionId: string
  /** Id of the last update sent. */
  readTo: number
  /** Whether it answered the last ping. */
  isAlive: boolean
}

/** Limits on unsent bytes. Clients beyond them have stopped reading and are dropped; they can reconnect and resume. */
export interface UnsentLimits {
  /** Per client. */
  unsentBytes: number
  /**
   * Over all clients. Beyond it, those furthest behind are dropped first, so that thousands of slow clients do not fill
   * the memory.
   */
  unsentBytesOfAll: number
}

export const UNSENT_LIMITS: UnsentLimits = { unsentBytes: 1_000_000, unsentBytesOfAll: 100_000_000 }
/** The browser answers the ping; the text is for the page. */
const PING_AND_HEARTBEAT = Buffer.concat([PING_FRAME, textFrame(JSON.stringify({ type: 'heartbeat' }))])
/** Writing to 2,000 sockets at once would block all other requests for 50 ms. */
const SOCKETS_AT_ONCE = 100

export function realtimeHub(
  updates: RealtimeRepository,
  log: (line: string, error: unknown) => void,
  limits: UnsentLimits = UNSENT_LIMITS,
) {
  const membersByOrganization = new Map<string, Set<Member>>()
  const delivering = new Set<string>()
  const wokenAgain = new Set<string>()

  const everyone = () => [...membersByOrganization.values()].flatMap((members) => [...members])

  /** Frames each update once for all members of the organization. */
  async function deliver(organizationId: string): Promise<void> {
    for (;;) {
      // A client that joins while the page is read may need earlier updates; the wake-up of its join delivers those.
      const members = [...(membersByOrganization.get(organizationId) ?? [])]
      if (members.length === 0) return
      const page = await updates.after(organizationId, Math.min(...members.map((member) => member.readTo)))
      // Runs before sending: bytes just written count as unsent until the next turn of the event loop.
      dropFurthestBehind()
      for (const { id, channel, data } of page) {
        const frame = textFrame(JSON.stringify({ type: 'update', id: String(id), channel, data }))
        await toEach(members, (member) => {
          if (member.readTo >= id) return
          member.readTo = id
          send(member, frame, limits.unsentBytes)
        })
      }
      // Updates stored later come with their own wake-up.
      if (page.length < UPDATES_PAGE_ROWS) return
    }
  }

  /** Drops the clients furthest behind until the others are within the limit. */
  function dropFurthestBehind(): void {
    const behind = everyone().map(({ socket }) => ({ socket, bytes: socket.bufferedAmount }))
    let unsent = behind.reduce((sum, { bytes }) => sum + bytes, 0)
    if (unsent <= limits.unsentBytesOfAll) return
    for (const { socket, bytes } of behind.sort((one, other) => other.bytes - one.bytes)) {
      if (unsent <= limits.unsentBytesOfAll) return
      unsent -= bytes
      dropSlow(socket)
    }
  }

  /** Runs one delivery at a time per organization; a wake-up during a delivery triggers one more. */
  async function wake(organizationId: string): Promise<void> {
    if (!membersByOrganization.has(organizationId)) return
    wokenAgain.add(organizationId)
    if (delivering.has(organizationId)) return
    delivering.add(organizationId)
    try {
      while (wokenAgain.delete(organizationId)) await deliver(organizationId)
    } catch (error) {
      log('updates could not be delivered now', error)
    } finally {
      delivering.delete(organizationId)
    }
  }

  function closeSession(sessionId: string, code: number, reason: string): void {
    for (const member of everyone()) if (member.sessionId === sessionId) member.socket.close(code, reason)
  }

  return {
    wake,
    everyone,

    join(member: Member): void {
      const members = membersByOrganization.get(member.organizationId) ?? new Set()
      membersByOrganization.set(member.organizationId, members.add(member))
      void wake(member.organizationId)
    },

    leave(member: Member): void {
      const members = membersByOrganization.get(member.organizationId)
      members?.delete(member)
      if (members?.size === 0) membersByOrganization.delete(member.organizationId)
    },

    /** Wakes the organizations that have updates which a member has not received. */
    async poll(): Promise<void> {
      if (membersByOrganization.size === 0) return
      for (const { organizationId, lastId } of await updates.heads([...membersByOrganization.keys()])) {
        const members = membersByOrganization.get(organizationId) ?? []
        if ([...members].some(({ readTo }) => readTo < lastId)) void wake(organizationId)
      }
    },

    wakeAll(): void {
      for (const organizationId of membersByOrganization.keys()) void wake(organizationId)
    },

    endSession: (sessionId: string) =>
      closeSession(sessionId, REALTIME_CLOSE.notAuthenticated, 'the session has ended'),

    endSubscription: (sessionId: string) =>
      closeSession(sessionId, REALTIME_CLOSE.subscriptionEnded, 'the subscription has ended'),

    /** Sends a heartbeat to each client, and drops those that did not answer the last one. */
    beat: (): Promise<void> =>
      toEach(everyone(), (member) => {
        if (!member.isAlive) return member.socket.terminate()
        member.isAlive = false
        send(member, PING_AND_HEARTBEAT, limits.unsentBytes)
      }),
  }
}

async function toEach(members: readonly Member[], act: (member: Member) => void): Promise<void> {
  for (let from = 0; from < members.length; from += SOCKETS_AT_ONCE) {
    if (from > 0) await othersTurn()
    for (const member of members.slice(from, from + SOCKETS_AT_ONCE)) act(member)
  }
}

/**
 * Writes to the raw connection, because the websocket would build a header for each client. Without compression, the
 * websocket also writes each of its own frames whole, so the two do not mix.
 */
function send({ socket, stream }: Member, frame: Buffer, mostUnsent: number): void {
  if (socket.readyState !== WebSocket.OPEN) return
  if (socket.bufferedAmount > mostUnsent) dropSlow(socket)
  else stream.write(frame)
}

function dropSlow(socket: WebSocket): void {
  socket.close(REALTIME_CLOSE.slowConsumer, 'too far behind')
  socket.terminate()
}

// Sends requests at a steady rate, whether or not earlier ones are answered, as many independent users do. Latency
// counts from the moment at which a request was due, so a stall of the server counts for every request that was due
// during it.
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PortalUser } from './portal-mix.ts'

const TICK_MS = 10
const ANSWERED_WITHIN_MS = 30_000
/** A server this far behind does not catch up; further requests count as errors, so that the run ends. */
const MOST_PENDING = 1000

export interface Latencies {
  /** The latency of each request, by kind of call. */
  byCall: Map<string, number[]>
  errors: string[]
  /** How often the server answered 304. */
  unchanged: number
}

interface Stream {
  url: string
  users: readonly PortalUser[]
  perSecond: number
  seconds: number
  isRunning: () => boolean
  agent?: http.Agent
}

export const keepConnections = (): http.Agent => new http.Agent({ keepAlive: true, maxSockets: 256 })

/** How many connections an agent holds, which are descriptors of the server as well. */
export const connectionsOf = ({ sockets, freeSockets }: http.Agent): number =>
  [...Object.values(sockets), ...Object.values(freeSockets)].reduce((sum, some) => sum + (some?.length ?? 0), 0)

/** Closes its connections at the end. */
export async function sendRequests(stream: Stream): Promise<Latencies> {
  const { url, users, perSecond, seconds, isRunning, agent = keepConnections() } = stream
  const latencies: Latencies = { byCall: new Map(), errors: [], unchanged: 0 }
  const pending = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let sent = 0; sent < perSecond * seconds && isRunning(); await sleep(TICK_MS))
    for (
      const due = () => startedAt + (sent * 1000) / perSecond;
      due() <= performance.now() && sent < perSecond * seconds;
      sent++
    ) {
      if (pending.size >= MOST_PENDING) {
        latencies.errors.push(`not sent, because ${MOST_PENDING} requests waited for their answers`)
        continue
      }
      const user = users[sent % users.length] as PortalUser
      const one = sendOne(user, due()).finally(() => pending.delete(one))
      pending.add(one)
    }
  await Promise.all(pending)
  agent.destroy()
  return latencies

  async function sendOne(user: PortalUser, dueAt: number): Promise<void> {
    const { call, path, headers } = user.nextRequest()
    try {
      const request = http.get(`${url}${path}`, { agent, headers, timeout: ANSWERED_WITHIN_MS })
      // Once the response has begun, its own stream reports errors.
      request.on('error', () => undefined)
      request.once('timeout', () => request.destroy(new Error(`no answer within ${ANSWERED_WITHIN_MS / 1000} s`)))
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      response.resume()
      await once(response, 'end')
      const { statusCode = 0 } = response
      if (statusCode === 304) latencies.unchanged++
      else if (statusCode >= 300) latencies.errors.push(`${statusCode} to ${call}`)
      user.remember(path, response.headers.etag)
    } catch (error) {
      latencies.errors.push(`${error instanceof Error ? error.message : String(error)} at ${call}`)
    }
    const ofCall = latencies.byCall.get(call) ?? []
    latencies.byCall.set(call, ofCall)
    ofCall.push(performance.now() - dueAt)
  }
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

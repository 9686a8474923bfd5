// Asks the telematics host whether a session is real: the call `Get` of type `User` in the MyGeotab API answers with the
// user's record only if database, user name and session belong together.
import * as z from 'zod'
import { DomainError } from '../../platform/domain-error.ts'
import { PrivateAddressError } from '../../platform/outgoing/guarded-connection.ts'
import { guardedRequest } from '../../platform/outgoing/guarded-request.ts'

/** A person waits for the answer. The host usually needs less than a second. */
const HOST_TIMEOUT_MS = 5000
/** The record of one user has a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024
/** Concurrent requests to the host. Further frames must try again: a slow host must not hold all connections. */
const MOST_AT_ONCE = 20

const hostAnswer = z.union([
  z.object({
    result: z.array(
      z.object({ name: z.string(), firstName: z.string().nullish(), lastName: z.string().nullish() }).loose(),
    ),
  }),
  z.object({ error: z.object({}).loose() }),
])

interface HostCredentials {
  /** A server that the operator permits. */
  server: string
  database: string
  username: string
  sessionId: string
}

/** Hosts in `privateHosts` may have private addresses, and are called over plain HTTP. */
export function hostSessions({ privateHosts }: { privateHosts: readonly string[] }) {
  let asking = 0

  /** Returns the user's name at the host; undefined if the host does not know the session. */
  async function userOf(credentials: HostCredentials): Promise<{ name: string } | undefined> {
    if (asking >= MOST_AT_ONCE) throw new DomainError('EMBED_HOST_UNAVAILABLE', undefined, 1)
    asking += 1
    try {
      const answer = await ask(credentials)
      if ('error' in answer) return undefined
      const same = ({ name }: { name: string }) => name.toLowerCase() === credentials.username
      const user = answer.result.find(same)
      return user && { name: [user.firstName, user.lastName].filter(Boolean).join(' ').slice(0, 200) || user.name }
    } finally {
      asking -= 1
    }
  }

  async function ask({ server, database, username, sessionId }: HostCredentials) {
    const allowsPrivate = privateHosts.includes(server)
    const url = new URL(`${allowsPrivate ? 'http' : 'https'}://${server}/apiv1`)
    const credentials = { database, userName: username, sessionId }
    const params = { typeName: 'User', search: { name: username }, resultsLimit: 1, credentials }
    try {
      const { status, body } = await guardedRequest(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'Get', params }),
        timeoutMs: HOST_TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
        allowsPrivate,
      })
      if (status !== 200) throw new Error(`the host answered with status ${status}`)
      return hostAnswer.parse(JSON.parse(body.toString('utf8')))
    } catch (error) {
      if (error instanceof PrivateAddressError) throw new DomainError('EMBED_SIGN_IN_REFUSED')
      throw new DomainError('EMBED_HOST_UNAVAILABLE')
    }
  }

  return { userOf }
}

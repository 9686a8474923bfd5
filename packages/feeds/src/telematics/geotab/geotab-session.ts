// Calls of the MyGeotab API (JSON-RPC). A session begins with Authenticate, whose answer may name another server for all further
// calls; an expired session is renewed once for a call.
import { TELEMATICS_FAILURE_TEXTS as TEXTS, TelematicsFailure } from '@stormlane/domain/vehicles'
import * as z from 'zod'
import { readAnswer } from '../accept-items.ts'
import { type AskProvider, askJson } from '../ask-provider.ts'
import { sharedWork } from '../shared-work.ts'

export interface GeotabAccess {
  ask: AskProvider
  /** The address of the API on a server; undefined if the operator does not permit the server. */
  apiAddress: (server: string) => URL | undefined
  server: string
  database: string
  userName: string
  password: string
}

interface Session {
  url: URL
  credentials: { database: string; userName: string; sessionId: string }
}

/** The value of `path` for the server that received the request. */
const SAME_SERVER = 'ThisServer'

const rpcAnswer = z.object({
  result: z.unknown().optional(),
  error: z
    .object({
      name: z.string().optional(),
      errors: z.array(z.object({ name: z.string().optional() })).optional(),
      data: z.object({ type: z.string().optional() }).nullish(),
    })
    .optional(),
})
const authentication = z.object({
  credentials: z.object({ database: z.string(), userName: z.string(), sessionId: z.string() }),
  path: z.string(),
})

export function geotabSession(access: GeotabAccess) {
  const { ask, apiAddress, database, userName, password } = access
  let session: Session | undefined

  function permitted(server: string): URL {
    const url = apiAddress(server)
    if (!url) throw new TelematicsFailure('refused', TEXTS.serverNotPermitted)
    return url
  }

  async function rpc(url: URL, method: string, params: object, signal?: AbortSignal) {
    const answer = await askJson(ask, url, { body: { jsonrpc: '2.0', id: 0, method, params }, signal })
    const { result, error } = readAnswer(rpcAnswer, answer)
    const names = error ? [error.data?.type, error.name, ...(error.errors ?? []).map(({ name }) => name)] : undefined
    return { result, exceptions: names?.filter((name) => name !== undefined) }
  }

  async function authenticate(signal?: AbortSignal): Promise<Session> {
    const asked = permitted(access.server)
    const { result, exceptions } = await rpc(asked, 'Authenticate', { database, userName, password }, signal)
    if (exceptions) throw failureOf(exceptions)
    const { credentials, path } = readAnswer(authentication, result)
    return { url: path === SAME_SERVER || path === '' ? asked : permitted(path), credentials }
  }

  const signIn = sharedWork(async (signal) => {
    session = await authenticate(signal)
    return session
  })

  return async function call(method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    const first = session ?? (await signIn(signal))
    const send = async ({ url, credentials }: Session) => rpc(url, method, { ...params, credentials }, signal)
    const { result, exceptions } = await send(first)
    if (!exceptions) return result
    if (!needsNewSession(exceptions)) throw failureOf(exceptions)
    if (session === first) session = undefined
    const again = await send(session ?? (await signIn(signal)))
    if (again.exceptions) throw failureOf(again.exceptions)
    return again.result
  }
}

/** Returns whether the session has ended, or the database has moved to another server. */
const needsNewSession = (exceptions: readonly string[]) =>
  exceptions.includes('InvalidUserException') || exceptions.includes('DbUnavailableException')

function failureOf(exceptions: readonly string[]): TelematicsFailure {
  if (exceptions.includes('InvalidUserException')) return new TelematicsFailure('refused', TEXTS.refusedUser)
  if (exceptions.includes('SecurityException') || exceptions.includes('MissingPrivilegeException'))
    return new TelematicsFailure('refused', TEXTS.forbidden)
  if (exceptions.includes('OverLimitException')) return new TelematicsFailure('limited', TEXTS.busy)
  if (exceptions.includes('ArgumentException') || exceptions.includes('InvalidCastException'))
    return new TelematicsFailure('rejected', TEXTS.status(400))
  return new TelematicsFailure('unavailable', TEXTS.unavailable)
}

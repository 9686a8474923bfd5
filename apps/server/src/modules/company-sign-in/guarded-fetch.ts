// `fetch` for openid-client, through the guarded connection: no private addresses, no redirects, bounded in time and size.
import type { CustomFetch } from 'openid-client'
import { guardedRequest } from '../../platform/outgoing/guarded-request.ts'
import { allowsPrivateHost } from '../../platform/outgoing/private-hosts.ts'

const ANSWER_WITHIN_MS = 10_000
/** Discovery documents and key sets have a few kilobytes; those of Entra ID about 20. */
const MAX_ANSWER_BYTES = 512 * 1024

export const guardedFetch =
  (privateHosts: readonly string[]): CustomFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address)
    // The library sends forms only.
    const sent = body instanceof URLSearchParams ? { body: body.toString() } : {}
    const answer = await guardedRequest(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      ...sent,
      timeoutMs: ANSWER_WITHIN_MS,
      maxBytes: MAX_ANSWER_BYTES,
      allowsPrivate: allowsPrivateHost(url, privateHosts),
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value ?? []].flat()) answered.append(name, one)
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answered,
    })
  }

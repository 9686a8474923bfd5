import { randomUUID } from 'node:crypto'
import type { Call } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import type { TestApp } from './app.ts'
import { sendForm } from './upload.ts'

interface Input {
  /** Id of the resource in the path; by default one that does not exist. */
  id?: string | undefined
  query?: Record<string, string>
  body?: unknown
}

/** Sends a call of the contract with this token. Path parameters other than the id come from the call's example. */
export async function sendCall(
  server: Pick<TestApp, 'send'>,
  call: Call,
  token: string | undefined,
  { id, query, body }: Input = {},
) {
  if (call.upload) return sendForm(server, { ...(token && { token }), batch_type: 'location' })
  const path = call.path.replace(':id', id ?? randomUUID()).replace(/:(\w+)/g, (_, name: string) => {
    return String(findExample(call)?.params?.[name] ?? 'x')
  })
  const search = query ? `?${new URLSearchParams(query).toString()}` : ''
  const payload = body === undefined ? {} : { payload: body as object }
  return server.send(call.method, `/api${path}${search}`, {
    ...payload,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
}

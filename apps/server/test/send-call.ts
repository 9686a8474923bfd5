import { randomUUID } from 'node:crypto'
import type { Call } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import type { TestApp } from './app.ts'
import { sendForm } from './upload.ts'

interface Input {
  /** The resource in the path; one that does not exist by default. */
  id?: string | undefined
  query?: Record<string, string>
  body?: unknown
}

/** Sends a call of the contract with this token. Parameters of the path other than the id are those of its example. */
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

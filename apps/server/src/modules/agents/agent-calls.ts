// An agent's tools send calls of the contract to this server in-process, so that each call passes the same guard, rules
// and audit as a call over the network, and is counted the same way.
import type { Call, Failure } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { AGENT_TEXTS } from './agents.texts.ts'

export interface AgentCaller {
  token: string
  address: string
}

interface CallParts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: object
}

/** A call that was refused or failed. The message is shown to the agent. */
export class RefusedCall extends Error {
  override name = 'RefusedCall'
}

export interface AgentCalls {
  send: <C extends Call>(call: C, parts?: CallParts) => Promise<z.input<C['answer']>>
  /** Returns all lines of a streaming call. */
  sendForLines: <C extends Call>(call: C, parts?: CallParts) => Promise<z.input<C['answer']>[]>
}

/** `app` is the whole server with its prefix for the API. */
export function agentCalls(app: FastifyInstance, { token, address }: AgentCaller): AgentCalls {
  async function text(call: Call, { params = {}, query = {}, body }: CallParts): Promise<string> {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    const response = await app.inject({
      method: call.method,
      url: `/api${path}?${search.toString()}`,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: address,
      ...(body && { payload: body }),
    })
    if (response.statusCode >= 400) throw new RefusedCall(wordsOf(call, response.json<Failure>()))
    return response.body
  }

  return {
    send: async <C extends Call>(call: C, parts: CallParts = {}) =>
      JSON.parse(await text(call, parts)) as z.input<C['answer']>,
    sendForLines: async <C extends Call>(call: C, parts: CallParts = {}) =>
      (await text(call, parts))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as z.input<C['answer']>),
  }
}

function wordsOf({ api }: Call, { error, errors = [], code }: Failure): string {
  const words = error ?? errors.join(' ')
  const isRefused = code === 'PERMISSION_NOT_GRANTED' || code === 'WEATHER_PERMISSION_NEEDED'
  return isRefused && api ? AGENT_TEXTS.needsPermission(api.permission) : words
}

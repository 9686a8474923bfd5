// Sends requests to a server in another process, with the interface that tests use for a server in their own process.
// They are sent one after the other over one connection.
import { Agent, request } from 'node:http'
import type { Call } from '@stormlane/contract'
import type { ResourceServer } from '@stormlane/server/test/owned-resources.ts'
import type { SingleServer } from '../single-server.ts'

interface RemoteAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

interface RemoteRequest {
  headers?: Record<string, string>
  payload?: object | string
}

export type RemoteApp = ReturnType<typeof remoteApp>

export function remoteApp(server: SingleServer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  function ask(method: string, path: string, { headers, payload }: RemoteRequest): Promise<RemoteAnswer> {
    const isJson = typeof payload === 'object' && !Buffer.isBuffer(payload)
    const body = isJson ? JSON.stringify(payload) : (payload as Buffer | string | undefined)
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: server.port,
          method,
          path,
          agent,
          headers: { ...(isJson && JSON_TYPE), ...length, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  const send = async (method: string, path: string, options: object = {}) => {
    const answer = await ask(method, path, options)
    return { ...answer, json: () => JSON.parse(answer.text) as never }
  }

  return {
    send: send as unknown as ResourceServer['send'],
    ask: (async (call: Call, token: string, path: string | undefined) =>
      call.answer.parse(
        (await send(call.method, path ?? `/api${call.path}`, { headers: { authorization: `Bearer ${token}` } })).json(),
      )) as ResourceServer['ask'],
    signIn: (email?: string) => server.signIn(email),
    database: server.database,
    close: () => agent.destroy(),
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

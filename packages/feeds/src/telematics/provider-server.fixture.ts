// A local server that answers like a telematics provider, and misbehaves on demand.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AskProvider } from './ask-provider.ts'

export interface ProviderQuestion {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: ReturnType<typeof JSON.parse>
}

/** What a provider answers: JSON with status 200, or `reply` with another status. */
export type ProviderAnswers = (question: ProviderQuestion) => unknown

class Reply {
  readonly status: number
  readonly json: unknown
  readonly headers: Record<string, string>
  constructor(status: number, json: unknown, headers: Record<string, string>) {
    this.status = status
    this.json = json
    this.headers = headers
  }
}
export const reply = (status: number, json: unknown = {}, headers: Record<string, string> = {}) =>
  new Reply(status, json, headers)

/** Ways to misbehave, and the words that users read about each. */
export const FAULTS = {
  'cuts its JSON': 'The answer of the provider cannot be read.',
  'answers with a page of HTML': 'The answer of the provider cannot be read.',
  'answers with another form of JSON': 'The answer of the provider cannot be read.',
  'answers without an end': 'The answer of the provider is too large.',
  'answers byte by byte': 'The provider did not answer in time.',
  'never answers': 'The provider did not answer in time.',
  'resets the connection': 'The provider cannot be reached.',
  'has an error of its own': 'The provider answered with status 500.',
  redirects: 'The provider answered with status 302.',
} as const
export type Fault = keyof typeof FAULTS

const MAX_BYTES = 1_000_000
/** Lasting faults time out soon; on a busy machine, a good answer may need longer. */
const TIMEOUT_MS = { lastingFault: 300, otherwise: 30_000 }
const LASTING: readonly unknown[] = ['answers byte by byte', 'never answers'] satisfies Fault[]

export async function startProvider(answers: ProviderAnswers) {
  const questions: ProviderQuestion[] = []
  const timers = new Set<NodeJS.Timeout>()
  /** The fault of the answer with this number; answers count from 1. */
  const faults = new Map<number, Fault | ReturnType<typeof reply>>()

  function misbehave(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
    switch (fault) {
      case 'cuts its JSON':
        response.end('{"data":[{"id":"1"},{"i')
        break
      case 'answers with a page of HTML':
        response.end('<html>Down for maintenance</html>')
        break
      case 'answers with another form of JSON':
        response.end('"all is well"')
        break
      case 'answers without an end':
        timers.add(setInterval(() => response.write('x'.repeat(200_000)), 1))
        break
      case 'answers byte by byte':
        timers.add(setInterval(() => response.write(' '), 10))
        break
      case 'never answers':
        break
      case 'resets the connection':
        request.socket.destroy()
        break
      case 'has an error of its own':
        response.writeHead(500).end('{}')
        break
      case 'redirects':
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end('{}')
    }
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider.example')
      const body = text === '' ? undefined : JSON.parse(text)
      const question = {
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body,
      }
      questions.push(question)
      const fault = faults.get(questions.length)
      if (typeof fault === 'string') return misbehave(fault, request, response)
      const answer = fault ?? answers(question)
      const { status, json, headers } = answer instanceof Reply ? answer : reply(200, answer)
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  /** Asks over the network with small limits; the server's own version is tested there. */
  const ask: AskProvider = async (url, { method, headers, body, signal }) => {
    const isLasting = LASTING.includes(faults.get(questions.length + 1))
    const timeout = AbortSignal.timeout(isLasting ? TIMEOUT_MS.lastingFault : TIMEOUT_MS.otherwise)
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of response.body ?? []) {
      bytes += part.byteLength
      if (bytes > MAX_BYTES) throw new RangeError('too large')
      parts.push(part)
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), body: Buffer.concat(parts) }
  }

  return {
    ask,
    baseUrl: `http://127.0.0.1:${port}`,
    questions,
    /** The next answer misbehaves. */
    breakNext(fault: Fault | ReturnType<typeof reply>) {
      faults.set(questions.length + 1, fault)
    },
    /** The answer after this many good ones misbehaves. */
    breakAfter(good: number, fault: Fault | ReturnType<typeof reply>) {
      faults.set(questions.length + 1 + good, fault)
    },
    close() {
      for (const timer of timers) clearInterval(timer)
      server.closeAllConnections()
      server.close()
    },
  }
}

import { afterEach, onTestFinished, vi } from 'vitest'
import { contractMismatches } from './contract-check.ts'

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  authorization: string | null
  idempotencyKey: string | null
  /** Whether the client aborted the request. */
  aborted: boolean
}

interface StubbedResponse {
  status?: number
  body: unknown
  /** The response breaks the contract on purpose, like that of a broken server or gateway. */
  breaksContract?: true
}
type Answer = StubbedResponse | 'unreachable'
export type Answering = (asked: Asked) => Answer | Promise<Answer> | undefined

afterEach(() => {
  vi.unstubAllGlobals()
})

/**
 * Stubs fetch: `answering` returns the responses, and every other request gets a 404. A response that the contract does
 * not allow fails the test, unless it sets `breaksContract`.
 */
export function stubServer(answering: Answering): { asked: Asked[] } {
  const asked: Asked[] = []
  const mismatches = new Set<string>()
  // The client treats an error thrown by fetch as a network failure, which a screen may survive, so mismatches fail the
  // test at its end.
  onTestFinished(() => {
    if (mismatches.size > 0) throw new Error(`Stubbed responses break the contract:\n${[...mismatches].join('\n')}`)
  })
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input)
    const body = requestBody(init)
    const question = {
      method: init?.method ?? 'GET',
      path: pathname.replace(/^\/api/, ''),
      query: searchParams,
      body,
      authorization: new Headers(init?.headers).get('authorization'),
      idempotencyKey: new Headers(init?.headers).get('idempotency-key'),
      aborted: false,
    }
    asked.push(question)
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => {
        question.aborted = true
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
    const answer = await Promise.race([answering(question) ?? { status: 404, body: { error: 'not found' } }, aborted])
    if (answer === 'unreachable') throw new TypeError('fetch failed')
    const { status = 200 } = answer
    if (!answer.breaksContract) {
      const { method, path } = question
      for (const line of contractMismatches({ method, path, status, body: answer.body })) mismatches.add(line)
    }
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status })
  })
  return { asked }
}

/** Form data is returned as its fields. */
function requestBody(init: RequestInit | undefined): unknown {
  if (init?.body instanceof FormData) return Object.fromEntries(init.body)
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
}

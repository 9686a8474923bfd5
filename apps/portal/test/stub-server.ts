import { afterEach, vi } from 'vitest'

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  /** Whether the client aborted the request. */
  aborted: boolean
}

type Answer = { status?: number; body: unknown } | 'unreachable'
export type Answering = (asked: Asked) => Answer | Promise<Answer> | undefined

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Stubs fetch: `answering` gives the responses, and everything else is a 404. */
export function stubServer(answering: Answering): { asked: Asked[] } {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input)
    const body = requestBody(init)
    const question = {
      method: init?.method ?? 'GET',
      path: pathname.replace(/^\/api/, ''),
      query: searchParams,
      body,
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
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status ?? 200 })
  })
  return { asked }
}

/** Form data is returned as its fields. */
function requestBody(init: RequestInit | undefined): unknown {
  if (init?.body instanceof FormData) return Object.fromEntries(init.body)
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
}

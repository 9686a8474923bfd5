import { afterEach, vi } from 'vitest'

interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  /** Whether the asker gave up on the answer. */
  aborted: boolean
}

type Answer = { status?: number; body: unknown } | 'unreachable'
export type Answering = (asked: Asked) => Answer | Promise<Answer> | undefined

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The network's far end: what is asked of the API is answered by `answering`; whatever it leaves open is a 404. */
export function stubServer(answering: Answering): { asked: Asked[] } {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input)
    const body = bodyOf(init)
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

/** A form reads as its fields. */
function bodyOf(init: RequestInit | undefined): unknown {
  if (init?.body instanceof FormData) return Object.fromEntries(init.body)
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
}

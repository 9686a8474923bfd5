import { type AnswerSchema, isAnswerOf } from './answer-check.ts'
import type { Call, CallAddress, CallAnswer, CallInput } from './call.ts'
import { ERRORS, endsSession } from './errors.ts'
import type { Failure } from './failure.ts'
import { IDEMPOTENCY_KEY_HEADER } from './idempotency.ts'
import { RATE_LIMIT_RESET_HEADER, RETRY_AFTER_HEADER } from './rate-limit-headers.ts'
import { toModel, toWire } from './spelling.ts'

export interface ClientOptions {
  /** Base URL of the API, such as `https://portal.example/api`. Read for each call, because a developer may override it. */
  host: () => string
  token: () => string | undefined
  /** May change a valid answer before the caller gets it. */
  onAnswer?: (path: string, answer: unknown) => void
  /** Called for each response that ends the session. */
  onSessionEnded: (reason: string) => void
  /** Called for each response that says that the organization's trial or subscription has ended. */
  onSubscriptionEnded?: () => void
  /** Called for each response that says that the user must first set up a second factor. */
  onSecondFactorNeeded?: () => void
  fetch?: typeof fetch
  now?: () => number
  sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

/** A failed call. `network` means that there was no response. */
export class CallError extends Error {
  override name = 'CallError'
  readonly kind: 'answer' | 'network' | 'retries'
  readonly status: number | undefined
  readonly messages: string[]

  constructor(kind: CallError['kind'], messages: string[], status?: number) {
    super(messages.join(', ') || TEXTS.unknown)
    this.kind = kind
    this.status = status
    this.messages = messages
  }
}

/** Error texts that apply to every call (SESSION-014, PLAN-052). */
const TEXTS = {
  unknown: 'Unknown request error',
  outOfRetries: 'ran out of retries when exponentially backing off',
}

/** The backoff after a 429 starts here, doubles, and gives up beyond the limit (API-004 to API-006). */
const BACKOFF_START_MS = 1000
const BACKOFF_LIMIT_MS = 10_000

export type Client = ReturnType<typeof createClient>

/** The portal makes all its calls through this client. */
export function createClient(options: ClientOptions) {
  const fetchFn = options.fetch ?? ((input, init) => fetch(input, init))
  const now = options.now ?? Date.now
  const sleep = options.sleep ?? sleepFor

  async function send<C extends Call>(
    call: C | CallAddress<C>,
    input: CallInput<C>,
    signal?: AbortSignal,
  ): Promise<CallAnswer<C>> {
    return (await read(call, await sendWithRetry(call, input, signal), signal)) as CallAnswer<C>
  }

  /** Sends a form with a file. */
  async function upload<C extends Call>(
    call: C,
    input: CallInput<C>,
    file: File,
    signal?: AbortSignal,
  ): Promise<CallAnswer<C>> {
    return (await read(call, await sendWithRetry(call, input, signal, file), signal)) as CallAnswer<C>
  }

  /** For calls that return a file. */
  async function download<C extends Call>(call: C, input: CallInput<C>, signal?: AbortSignal): Promise<Blob> {
    const response = await sendWithRetry(call, input, signal)
    if (!response.ok) await read(call, response)
    return response.blob()
  }

  /** Yields the lines of a streaming call as they arrive. */
  async function* stream<C extends Call>(
    call: C,
    input: CallInput<C>,
    signal?: AbortSignal,
  ): AsyncGenerator<CallAnswer<C>> {
    const response = await sendWithRetry(call, input, signal)
    if (!response.ok || !response.body) await read(call, response)
    else
      for await (const line of readJsonLines(response.body, signal)) {
        if (!isAnswerOf(call, line)) throw new CallError('answer', [], response.status)
        yield modelOf(call, line) as CallAnswer<C>
      }
  }

  async function sendWithRetry<C extends Call>(
    call: C | CallAddress<C>,
    input: CallInput<C>,
    signal?: AbortSignal,
    file?: File,
  ): Promise<Response> {
    const request = buildRequest(call, input as AnyInput, options, file)
    for (let backoff = BACKOFF_START_MS; ; backoff *= 2) {
      const response = await attempt(request, signal)
      if (response.status === 429 && call.onRateLimit !== 'tell') {
        if (backoff > BACKOFF_LIMIT_MS) throw new CallError('retries', [TEXTS.outOfRetries], 429)
        await sleep(Math.max(backoff, msUntilReset(response, now())), signal)
        continue
      }
      return response
    }
  }

  async function attempt({ url, init }: { url: string; init: RequestInit }, signal?: AbortSignal): Promise<Response> {
    try {
      return await fetchFn(url, signal ? { ...init, signal } : init)
    } catch (error) {
      signal?.throwIfAborted()
      throw new CallError('network', [error instanceof Error ? error.message : TEXTS.unknown])
    }
  }

  async function read(call: AnswerSchema, response: Response, signal?: AbortSignal): Promise<unknown> {
    const body: unknown = await response.json().catch(() => undefined)
    signal?.throwIfAborted()
    // A proxy may answer 200 with a page of its own, and a broken connection may cut the body.
    if (response.ok && !isAnswerOf(call, body)) throw new CallError('answer', [], response.status)
    if (response.ok) return modelOf(call, body)
    const failure = (body ?? {}) as Failure
    const messages = failure.errors ?? (failure.error ? [failure.error] : [])
    if (options.token() && endsSession(response.status, messages[0])) options.onSessionEnded(messages[0] ?? '')
    if (response.status === ERRORS.SUBSCRIPTION_ENDED.status) options.onSubscriptionEnded?.()
    if (failure.code === 'SECOND_FACTOR_SETUP_NEEDED') options.onSecondFactorNeeded?.()
    throw new CallError('answer', messages, response.status)
  }

  function modelOf({ path }: Pick<Call, 'path'>, body: unknown): unknown {
    const model: unknown = toModel(body)
    options.onAnswer?.(path, model)
    return model
  }

  return { send, stream, upload, download }
}

/** Reads NDJSON; a broken connection is a network failure. */
async function* readJsonLines(body: ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const lines = (rest + (done ? decoder.decode() : decoder.decode(value, { stream: true }))).split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line !== '') yield JSON.parse(line) as unknown
      if (done) return
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new CallError('network', [error instanceof Error ? error.message : TEXTS.unknown])
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

type AnyInput = {
  params?: Record<string, string | number> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  idempotencyKey?: string
}

function buildRequest(
  call: Pick<Call, 'method' | 'path'>,
  input: AnyInput,
  options: ClientOptions,
  file: File | undefined,
): { url: string; init: RequestInit } {
  const path = call.path.replace(/:([a-zA-Z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((toWire(input.query ?? {}) as Record<string, unknown>) ?? {})) {
    if (value !== undefined && value !== null)
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean))
  }
  const token = options.token()
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (input.idempotencyKey !== undefined) headers[IDEMPOTENCY_KEY_HEADER] = input.idempotencyKey
  // The query cache decides when to send a request, so the browser must always revalidate its own copy, which costs a
  // 304.
  const init: RequestInit = { method: call.method, headers, cache: 'no-cache' }
  if (file) init.body = buildForm(toWire(input.body ?? {}) as Record<string, string>, file)
  else if (call.method !== 'GET') {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(toWire(input.body ?? {}))
  }
  const search = query.size > 0 ? `?${query.toString()}` : ''
  return { url: `${options.host()}${path}${search}`, init }
}

/** The fields come before the file, so that the server knows what to do with the file when it arrives. */
function buildForm(fields: Readonly<Record<string, string>>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

/** The reset may be sent as seconds to wait or as an epoch second; the later time counts. */
function msUntilReset(response: Response, now: number): number {
  const seconds = Number(response.headers.get(RETRY_AFTER_HEADER) ?? 0)
  const epochSeconds = Number(response.headers.get(RATE_LIMIT_RESET_HEADER) ?? 0)
  return Math.max((seconds || 0) * 1000, (epochSeconds || 0) * 1000 - now, 0)
}

function sleepFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import {
  CallError,
  type ClientOptions,
  createClient,
  defineCall,
  getMe,
  listEvents,
  listRoadConditions,
  requestPasswordReset,
  signIn,
  signOut,
} from './index.ts'
import { sessionExamples } from './session.examples.ts'

const example = sessionExamples.getMe.answer.user
const user = {
  ...example,
  organization_name: 'Acme',
  feature_flags: { ...example.feature_flags, show_impact_tab: true },
  settings: { ...example.settings, ShowRouteVehiclePairs: true },
}

/** A client with literal responses and a clock that advances while the client waits. */
function createTestClient(answers: (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const requests: { url: string; init: RequestInit }[] = []
  const waits: number[] = []
  const ended: string[] = []
  let now = 1_000_000
  const client = createClient({
    host: () => 'https://portal.example/api',
    token: () => 'secret',
    onSessionEnded: (reason) => ended.push(reason),
    now: () => now,
    sleep: async (ms) => {
      waits.push(ms)
      now += ms
    },
    fetch: async (url, init) => {
      requests.push({ url: String(url as string), init: init ?? {} })
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('no more answers')
      return answer
    },
    ...options,
  })
  return { client, requests, waits, ended }
}

const answer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

test('a call goes to the API host with the token in a header, never in the URL [API-001]', async () => {
  const { client, requests } = createTestClient([answer({ user })])
  await client.send(getMe, {})
  expect(requests[0]?.url).toBe('https://portal.example/api/users/me')
  expect(new Headers(requests[0]?.init.headers).get('authorization')).toBe('Bearer secret')
})

test('snake_case answers are converted to camelCase, except for the names of settings [MODEL-098]', async () => {
  const { client } = createTestClient([answer({ user })])
  const { user: me } = await client.send(getMe, {})
  expect(me.organizationName).toBe('Acme')
  expect(me.isAdmin).toBe(true)
  expect(me.settings.ShowRouteVehiclePairs).toBe(true)
})

test('parameters, query and body are converted to snake_case', async () => {
  const call = defineCall({
    id: 'probe',
    tag: 'Testing',
    method: 'PATCH',
    path: '/things/:id',
    access: 'session',
    summary: '',
    params: z.object({ id: z.string() }),
    query: z.object({ created_after: z.string().optional(), limit: z.number() }),
    body: z.object({ window_size: z.number() }),
    answer: z.object({}),
  })
  const { client, requests } = createTestClient([answer({})])
  await client.send(call, { params: { id: 'a/b' }, query: { limit: 5 }, body: { windowSize: 2 } })
  expect(requests[0]?.url).toBe('https://portal.example/api/things/a%2Fb?limit=5')
  expect(requests[0]?.init.body).toBe('{"window_size":2}')
})

test('a 429 waits for the later of the reset time and the backoff [API-004]', async () => {
  const resetEarly = answer({}, 429, { 'x-ratelimit-reset': '1000.2' })
  const resetLate = answer({}, 429, { 'retry-after': '7' })
  const { client, waits } = createTestClient([resetEarly, resetLate, answer({ success: true })])
  await client.send(signOut, {})
  expect(waits).toEqual([1000, 7000])
})

test('the backoff starts at 1 s and doubles [API-005]', async () => {
  const { client, waits } = createTestClient([
    answer({}, 429),
    answer({}, 429),
    answer({}, 429),
    answer({ success: true }),
  ])
  await client.send(signOut, {})
  expect(waits).toEqual([1000, 2000, 4000])
})

test('retries give up once the backoff goes beyond 10 s [API-006]', async () => {
  const { client, waits } = createTestClient(Array.from({ length: 9 }, () => answer({}, 429)))
  const error = await client.send(signOut, {}).catch((e: unknown) => e)
  expect(waits).toEqual([1000, 2000, 4000, 8000])
  expect(error).toMatchObject({ kind: 'retries', message: 'ran out of retries when exponentially backing off' })
})

test('a 429 on sign-in fails at once without a retry', async () => {
  const { client, waits } = createTestClient([answer({ error: 'too many attempts' }, 429, { 'retry-after': '900' })])
  await expect(client.send(signIn, { body: { trialKey: 'k' } })).rejects.toThrow('too many attempts')
  expect(waits).toEqual([])
})

test.each([
  [401, 'not authenticated'],
  [400, 'please authenticate'],
  [403, 'please use a token with weather permission'],
  [400, 'invalid token'],
])('a %i "%s" response ends the session [API-008] [API-009] [API-010]', async (status, error) => {
  const { client, ended } = createTestClient([answer({ error }, status)])
  await expect(client.send(getMe, {})).rejects.toThrow(error)
  expect(ended).toEqual([error])
})

test.each([listEvents, listRoadConditions])('"invalid token" on $path ends the session [API-011]', async (call) => {
  const { client, ended } = createTestClient([
    answer({ error: 'invalid token' }, 400),
    answer({ error: 'try later' }, 400),
  ])
  for (const words of ['invalid token', 'try later']) await expect(client.send(call, {})).rejects.toThrow(words)
  expect(ended).toEqual(['invalid token'])
})

test('any other failure keeps the session and has the messages of the server', async () => {
  const { client, ended } = createTestClient([answer({ errors: ['first', 'second'] }, 400)])
  const error = await client.send(getMe, {}).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ kind: 'answer', status: 400, messages: ['first', 'second'] })
  expect(ended).toEqual([])
})

test('a failure without a message reads "Unknown request error"', async () => {
  const { client } = createTestClient([new Response('<html>', { status: 502 })])
  await expect(client.send(requestPasswordReset, { body: { email: 'a@b.example' } })).rejects.toThrow(
    'Unknown request error',
  )
})

test('a success without JSON, as of a proxy, is a failed answer', async () => {
  const { client } = createTestClient([new Response('<html>', { status: 200 })])
  await expect(client.send(getMe, {})).rejects.toMatchObject({ kind: 'answer', status: 200, messages: [] })
})

test('a call that is aborted while its body arrives rejects with AbortError [API-013]', async () => {
  const controller = new AbortController()
  const body = new ReadableStream({
    pull(stream) {
      controller.abort()
      stream.error(controller.signal.reason)
    },
  })
  const { client } = createTestClient([new Response(body)])
  await expect(client.send(getMe, {}, controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

test('a missing response is a network failure, unlike an error response', async () => {
  const { client } = createTestClient([new TypeError('Failed to fetch')])
  await expect(client.send(getMe, {})).rejects.toMatchObject({ kind: 'network' })
})

test('an aborted call rejects with AbortError, not with an error to show [API-013]', async () => {
  const controller = new AbortController()
  const { client } = createTestClient([], {
    fetch: vi.fn(async (_url, init) => {
      controller.abort()
      init?.signal?.throwIfAborted()
      throw new Error('unreachable')
    }),
  })
  await expect(client.send(getMe, {}, controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  ['foreign JSON', new Response('{"events":"none"}')],
  ['cut JSON', new Response('{"events":[{"id":')],
  ['a page of a proxy', new Response('<html>')],
])('a response of success with %s is a failed answer', async (_, response) => {
  const { client } = createTestClient([response])
  await expect(client.send(listEvents, { query: {} })).rejects.toMatchObject({ kind: 'answer', status: 200 })
})

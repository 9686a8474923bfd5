import { packValueTile } from '@stormlane/domain/maps'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ValueSource } from './value-source.ts'
import { ValueStore, type Wanted } from './value-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const source: ValueSource = {
  variable: 'temperature',
  runTime: '2026-01-15T12:00:00.000Z',
  times: Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(2026, 0, 15, 12 + i)).toISOString()),
  url: 'https://portal.example/{level}/{column}/{row}.values?url={time}&steps={steps}&token=first',
  grid: { kind: 'regular', nx: 600, ny: 300, west: -130, north: 55, stepDegrees: 0.1 },
  levels: [{ nx: 600, ny: 300 }],
  tileCells: 256,
}
const tile = (column: number) => ({ level: 0, column, row: 0 })
const wanted = (column: number, answer = 0): Wanted => ({ source, tile: tile(column), answer })

function bytes(first: number): Uint8Array<ArrayBuffer> {
  const times = source.times.slice(0, 6)
  const head = {
    layer: 'temperature' as const,
    run_time: source.runTime,
    times,
    components: ['temperature'],
    unit: '°C',
    scale: 0.25,
    offset: 0,
    missing: -32768,
    ...tile(0),
    width: 2,
    height: 1,
  }
  const planes = times.map((_, step) => Int16Array.of(first + step, 7))
  return new Uint8Array(packValueTile({ head, planes }))
}

const pathOf = (url: string) => new URL(url).pathname.replace('.values', '')

/** A server that answers when told. */
function server() {
  const asked: { url: string; aborted: () => boolean; answer: (response: Response) => Promise<void> }[] = []
  const send = ((url: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')))
      asked.push({
        url,
        aborted: () => init.signal?.aborted === true,
        answer: async (response) => {
          resolve(response)
          await vi.advanceTimersByTimeAsync(0)
        },
      })
    })) as typeof fetch
  return { asked, send }
}

test('what is wanted first is fetched first, a few at once, and is there for each of its steps', async () => {
  const { asked, send } = server()
  const changes = vi.fn<() => void>()
  const store = new ValueStore(changes, send)
  store.want([0, 1, 2, 3, 4, 5].map((column) => wanted(column)))
  expect(asked.map(({ url }) => pathOf(url))).toEqual(['/0/0/0', '/0/1/0', '/0/2/0', '/0/3/0'])
  expect(store.plane(source, 2, tile(0))).toBeUndefined()
  await asked[0]?.answer(new Response(bytes(100)))
  expect([...(store.plane(source, 2, tile(0))?.numbers ?? [])]).toEqual([102, 7])
  expect([asked.length, changes.mock.calls.length]).toEqual([5, 1])
  // A new token names the same numbers.
  const renewed = { ...source, url: source.url.replace('first', 'second') }
  expect(store.plane(renewed, 5, tile(0))?.numbers[0]).toBe(105)
})

test('what is no longer wanted is called off', () => {
  const { asked, send } = server()
  const store = new ValueStore(() => undefined, send)
  store.want([wanted(0), wanted(1)])
  store.want([wanted(1), wanted(2)])
  expect(asked.map((one) => one.aborted())).toEqual([true, false, false])
})

test('a busy server is asked again, one that refuses is not, and bytes that are no tile count as failed', async () => {
  const { asked, send } = server()
  const store = new ValueStore(() => undefined, send)
  store.want([wanted(0), wanted(1), wanted(2)])
  await asked[0]?.answer(new Response('', { status: 429 }))
  await asked[1]?.answer(new Response('', { status: 404 }))
  await asked[2]?.answer(new Response('<!doctype html>'))
  expect([0, 1, 2].map((column) => store.hasFailed(source, 0, tile(column)))).toEqual([true, true, true])
  await vi.advanceTimersByTimeAsync(3100)
  expect(asked.slice(3).map(({ url }) => pathOf(url))).toEqual(['/0/0/0', '/0/2/0'])
  await asked[3]?.answer(new Response(bytes(1)))
  expect(store.hasFailed(source, 0, tile(0))).toBe(false)
})

test('numbers that were refused are asked for again with the next token, as after a night asleep [LAYER-091]', async () => {
  const { asked, send } = server()
  const store = new ValueStore(() => undefined, send)
  store.want([wanted(0)])
  await asked[0]?.answer(new Response('', { status: 401 }))
  store.want([wanted(0)])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(1)
  store.want([{ ...wanted(0), source: { ...source, url: source.url.replace('first', 'second') } }])
  await asked[1]?.answer(new Response(bytes(7)))
  expect([store.plane(source, 0, tile(0))?.numbers[0], store.hasFailed(source, 0, tile(0))]).toEqual([7, false])
})

test('a closed store fetches nothing more', async () => {
  const { asked, send } = server()
  const changes = vi.fn<() => void>()
  const store = new ValueStore(changes, send)
  store.want([wanted(0), wanted(1), wanted(2), wanted(3), wanted(4)])
  store.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([asked.length, changes.mock.calls.length, asked.every((one) => one.aborted())]).toEqual([4, 0, true])
})

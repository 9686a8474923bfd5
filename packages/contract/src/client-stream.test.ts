import { expect, test } from 'vitest'
import { CallError, createClient, streamDepartures } from './index.ts'

const outlook = { max_road_index: 2, risk: 1, delay_minutes: 3, slowdown_fraction: 0.01 }
const first = { type: 'departure', depart_at: '2026-01-15T12:00:00Z', arrive_at: '2026-01-15T20:00:00Z', ...outlook }
const journey = { query: { origin: '41.26,-95.94', destination: '41.88,-87.63' } }

const createTestClient = (response: Response) =>
  createClient({
    host: () => 'https://portal.example/api',
    token: () => 'secret',
    onSessionEnded: () => undefined,
    fetch: async () => response,
  })

/** A response whose body arrives in these chunks. */
function chunkedResponse(chunks: readonly string[], breaksOff = false): Response {
  let next = 0
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks[next++]
        if (chunk !== undefined) controller.enqueue(new TextEncoder().encode(chunk))
        else if (breaksOff) controller.error(new TypeError('terminated'))
        else controller.close()
      },
    }),
  )
}

async function collect(client: ReturnType<typeof createTestClient>) {
  const lines = []
  for await (const line of client.stream(streamDepartures, journey)) lines.push(line)
  return lines
}

test('lines of a stream arrive one by one in camelCase, wherever the chunks are split', async () => {
  const text = `${JSON.stringify(first)}\n${JSON.stringify({ type: 'done', departures: 1 })}\n`
  const lines = await collect(
    createTestClient(chunkedResponse([text.slice(0, 20), text.slice(20, 190), text.slice(190)])),
  )
  expect(lines).toEqual([
    {
      type: 'departure',
      departAt: '2026-01-15T12:00:00Z',
      arriveAt: '2026-01-15T20:00:00Z',
      maxRoadIndex: 2,
      risk: 1,
      delayMinutes: 3,
      slowdownFraction: 0.01,
    },
    { type: 'done', departures: 1 },
  ])
})

test('a rejected stream throws the same error as any call', async () => {
  const refused = createTestClient(new Response(JSON.stringify({ error: 'invalid route' }), { status: 400 }))
  await expect(collect(refused)).rejects.toMatchObject({ kind: 'answer', status: 400, messages: ['invalid route'] })
})

test('a stream that breaks off is a network failure', async () => {
  const broken = createTestClient(chunkedResponse([`${JSON.stringify(first)}\n`], true))
  await expect(collect(broken)).rejects.toBeInstanceOf(CallError)
})

import { afterEach, expect, test, vi } from 'vitest'

const protocols = new Map<string, (request: { url: string }) => Promise<{ data: ArrayBuffer }>>()
vi.mock('maplibre-gl', () => ({
  addProtocol: (name: string, load: (request: { url: string }) => Promise<{ data: ArrayBuffer }>) =>
    protocols.set(name, load),
}))

const { preloadBaseTiles, serveBaseTiles } = await import('./base-tiles.ts')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An archive with one tile, in the format of tile-archive.ts. */
function archive(id: string, bytes: readonly number[]): Response {
  const index = new TextEncoder().encode(JSON.stringify({ [id]: [0, bytes.length] }))
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, index.length, true)
  return new Response(new Blob([head, index, Uint8Array.from(bytes)]))
}

test('tiles wait out a lost connection and a busy server, so that no part of the land stays empty', async () => {
  vi.useFakeTimers()
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('', { status: 503 })),
    () => Promise.resolve(archive('5/7/11', [1, 2, 3])),
  ]
  const fetched = vi.fn(() => answers.shift()?.())
  vi.stubGlobal('fetch', fetched)
  serveBaseTiles()
  const load = [...protocols.values()][0]
  const tile = load?.({ url: 'stormlane-base://5/7/11' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect([...new Uint8Array((await tile)?.data ?? new ArrayBuffer())].slice(-3)).toEqual([1, 2, 3])
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('a missing file is not requested again and again', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('', { status: 404 })))
  vi.stubGlobal('fetch', fetched)
  serveBaseTiles()
  await expect([...protocols.values()][0]?.({ url: 'stormlane-base://6/7/11' })).rejects.toThrow('answered 404')
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('the file of the first tiles is requested before the worker of the map asks for one', async () => {
  const fetched = vi.fn(() => Promise.resolve(archive('4/3/5', [7])))
  vi.stubGlobal('fetch', fetched)
  preloadBaseTiles(4.6)
  expect(fetched).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('base-map-4'), { priority: 'high' })
  serveBaseTiles()
  const tile = await [...protocols.values()][0]?.({ url: 'stormlane-base://4/3/5' })
  expect([...new Uint8Array(tile?.data ?? new ArrayBuffer())].at(-1)).toBe(7)
  expect(fetched).toHaveBeenCalledTimes(1)
})

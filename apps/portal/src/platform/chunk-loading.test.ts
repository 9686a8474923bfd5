import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './chunk-loading.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a loaded chunk is returned, and its timer is cleared', async () => {
  expect(await loadChunk(async () => 'page')).toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

test('a chunk that fails once is loaded again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('page')
  expect(await loadChunk(load)).toBe('page')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a chunk that fails twice throws a ChunkLoadError [SHELL-060]', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await loadChunk(load).catch((raised: unknown) => raised)
  expect(error).toBeInstanceOf(ChunkLoadError)
  expect(error).toMatchObject({ name: 'ChunkLoadError', cause: { message: 'Failed to fetch' } })
  expect(load).toHaveBeenCalledTimes(2)
})

test('chunk loading times out after 120 s [SHELL-061]', async () => {
  const settled = vi.fn()
  loadChunk(() => new Promise(() => undefined)).catch(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkLoadError))
})

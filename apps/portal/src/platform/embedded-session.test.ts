// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState({}, '', '/')
})

/** The store as a page at this path loads it. */
async function storeAt(path: string) {
  window.history.replaceState({}, '', path)
  return import('./local-store.ts')
}

test.each(['/freightmarket/embed', '/geotab/embed'])(
  'the session of %s is its own: it neither reads nor replaces the one of the portal',
  async (path) => {
    localStorage.setItem('token', '"own session"')
    const { readStored, writeStored } = await storeAt(path)
    expect(readStored('token')).toBeUndefined()
    writeStored('token', 'embed session')
    expect(readStored('token')).toBe('embed session')
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([
      '"own session"',
      '"embed session"',
    ])
    writeStored('measurementSystem', 'metric')
    expect(localStorage.getItem('measurementSystem')).toBe('"metric"')
  },
)

test('a browser that blocks storage in frames keeps the session in memory', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { readStored, writeStored } = await storeAt('/freightmarket/embed')
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  writeStored('token', 'embed session')
  expect(readStored('token')).toBe('embed session')
})

test('every other page keeps the session of the browser', async () => {
  const { writeStored } = await storeAt('/client/map')
  writeStored('token', 'own session')
  expect(localStorage.getItem('token')).toBe('"own session"')
})

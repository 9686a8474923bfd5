// @vitest-environment jsdom
import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWallRotation } from './use-wall-rotation.ts'
import { useWallUpkeep } from './use-wall-upkeep.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a wall shows the next view after each interval, and starts again after the last [DESK-039]', async () => {
  const { result } = renderHook(() => useWallRotation({ count: 2, everyS: 30, isHeld: false }))
  const seen = [result.current.index]
  for (let turn = 0; turn < 3; turn++) {
    await pass(30_000)
    seen.push(result.current.index)
  }
  expect(seen).toEqual([0, 1, 0, 1])
  await pass(20_000)
  act(() => result.current.previous())
  await pass(20_000)
  // The view that was chosen by hand has its whole interval.
  expect(result.current.index).toBe(0)
  await pass(10_000)
  expect(result.current.index).toBe(1)
})

test('a wall stays at its view while it is paused or the connection is lost, and then goes on [DESK-039, DESK-040]', async () => {
  const { result, rerender } = renderHook((isHeld: boolean) => useWallRotation({ count: 3, everyS: 15, isHeld }), {
    initialProps: true,
  })
  await pass(60_000)
  expect(result.current.index).toBe(0)
  rerender(false)
  await pass(15_000)
  expect(result.current.index).toBe(1)
  act(() => result.current.togglePaused())
  await pass(60_000)
  expect([result.current.index, result.current.isPaused]).toEqual([1, true])
  act(() => result.current.togglePaused())
  await pass(15_000)
  expect(result.current.index).toBe(2)
})

function upkeep(serve: () => string | undefined, hasFailed = false) {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('fetch', async () => {
    const entry = serve()
    if (entry === undefined) throw new TypeError('fetch failed')
    return new Response(`<html><script type="module" crossorigin src="${entry}"></script></html>`)
  })
  const own = document.createElement('script')
  own.type = 'module'
  // An address that jsdom does not load.
  own.setAttribute('src', '/assets/portal-1.js')
  document.head.append(own)
  renderHook(() => useWallUpkeep({ hasFailed, reload }))
  return reload
}

test('a wall loads itself anew when another build is served [DESK-041]', async () => {
  let served: string | undefined = '/assets/portal-1.js'
  const reload = upkeep(() => served)
  await pass(60 * MINUTE_MS)
  expect(reload).not.toHaveBeenCalled()
  served = '/assets/portal-2.js'
  await pass(10 * MINUTE_MS)
  expect(reload).toHaveBeenCalled()
})

test('a wall loads itself anew once a day, but not while the server does not answer [DESK-041]', async () => {
  let served: string | undefined
  const reload = upkeep(() => served)
  await pass(DAY_MS + 60 * MINUTE_MS)
  expect(reload).not.toHaveBeenCalled()
  served = '/assets/portal-1.js'
  await pass(10 * MINUTE_MS)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a page that did not load is tried again as soon as the server answers [DESK-040]', async () => {
  let served: string | undefined
  const reload = upkeep(() => served, true)
  await pass(5 * MINUTE_MS)
  expect(reload).not.toHaveBeenCalled()
  served = '/assets/portal-1.js'
  await pass(MINUTE_MS)
  expect(reload).toHaveBeenCalled()
})

test('a wall asks the browser to keep the screen awake, again when its tab comes back, and lets it go at the end [DESK-041]', async () => {
  const release = vi.fn(async () => undefined)
  const request = vi.fn(async () => ({ release }))
  vi.stubGlobal('navigator', Object.create(navigator, { wakeLock: { value: { request } } }))
  const { unmount } = renderHook(() => useWallUpkeep({ hasFailed: false, reload: () => undefined }))
  await pass(0)
  expect(request).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(request).toHaveBeenCalledTimes(2)
  unmount()
  expect(release).toHaveBeenCalled()
})

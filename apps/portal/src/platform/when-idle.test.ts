import { afterEach, expect, test, vi } from 'vitest'
import { holdIdle, whenIdle } from './when-idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a deferred task runs when the page is idle, after three seconds at the latest', () => {
  const asked: [() => void, unknown][] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void, options: unknown) => asked.push([run, options]))
  const run = vi.fn()
  whenIdle(run)
  expect(asked.map(([, options]) => options)).toEqual([{ timeout: 3000 }])
  expect(run).not.toHaveBeenCalled()
  asked[0]?.[0]()
  expect(run).toHaveBeenCalledOnce()
})

test('without requestIdleCallback the task runs next; a canceled task does not run', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  const [run, never] = [vi.fn(), vi.fn()]
  whenIdle(run)
  whenIdle(never)()
  vi.advanceTimersByTime(10)
  expect(run).toHaveBeenCalledOnce()
  expect(never).not.toHaveBeenCalled()
})

test('a deferred task waits while drawing is held, six seconds at the latest', () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', undefined)
  const [run, later, never] = [vi.fn(), vi.fn(), vi.fn()]
  const [first, second] = [holdIdle(), holdIdle()]
  whenIdle(run)
  whenIdle(never)()
  first()
  first()
  vi.advanceTimersByTime(5000)
  expect(run).not.toHaveBeenCalled()
  second()
  vi.advanceTimersByTime(0)
  expect(run).toHaveBeenCalledOnce()

  const release = holdIdle()
  whenIdle(later)
  vi.advanceTimersByTime(6001)
  expect(later).toHaveBeenCalledOnce()
  release()
  vi.advanceTimersByTime(6000)
  expect([run, later, never].map((each) => each.mock.calls.length)).toEqual([1, 1, 0])
})

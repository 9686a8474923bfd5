// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SEARCH_DEBOUNCE_MS, useDebounced } from './use-debounced.ts'

afterEach(() => void vi.useRealTimers())

test('a search waits 200 to 300 ms after the last keystroke [PLAN-044]', () => {
  vi.useFakeTimers()
  expect(SEARCH_DEBOUNCE_MS).toBeGreaterThanOrEqual(200)
  expect(SEARCH_DEBOUNCE_MS).toBeLessThanOrEqual(300)
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, SEARCH_DEBOUNCE_MS), {
    initialProps: { typed: '' },
  })
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  for (const typed of ['D', 'De', 'Den']) {
    rerender({ typed })
    pass(SEARCH_DEBOUNCE_MS - 1)
    expect(result.current).toBe('')
  }
  pass(1)
  expect(result.current).toBe('Den')
})

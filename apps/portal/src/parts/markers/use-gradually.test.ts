// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MARKERS_PER_BATCH, useGradually } from './use-gradually.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const markers = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `m${i}` }))

test('marker creation yields to the browser every 100 markers [MAP-108]', () => {
  const { result, rerender } = renderHook(({ count }) => useGradually(markers(count)), { initialProps: { count: 250 } })
  expect(result.current).toHaveLength(MARKERS_PER_BATCH)
  act(() => {
    vi.advanceTimersToNextTimer()
  })
  expect(result.current).toHaveLength(200)
  act(() => {
    vi.advanceTimersToNextTimer()
  })
  expect(result.current).toHaveLength(250)
  rerender({ count: 260 })
  expect(result.current).toHaveLength(260)
})

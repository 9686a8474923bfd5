// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePlayback } from './use-playback.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 14, 21, minutes))
const frames = [0, 15, 30].map((minutes) => ({ id: `f${minutes}`, time: at(minutes), tiles: '' }))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function play(initial: ReadonlySet<string>) {
  return renderHook(
    ({ loaded }) =>
      usePlayback({ frames, start: 0, chosenAt: null, onChoose: () => undefined, isLoaded: (id) => loaded.has(id) }),
    { initialProps: { loaded: initial } },
  )
}

test('the next frame shows after the delay, and not before its tiles are loaded [TIME-023, TIME-029]', () => {
  const { result, rerender } = play(new Set())
  act(() => result.current.toggle())
  act(() => {
    vi.advanceTimersByTime(5000)
  })
  expect([result.current.frame, result.current.waiting]).toEqual([0, true])
  rerender({ loaded: new Set(['f15', 'f30']) })
  act(() => {
    vi.advanceTimersByTime(0)
  })
  expect(result.current.frame).toBe(1)
  act(() => {
    vi.advanceTimersByTime(999)
  })
  expect(result.current.frame).toBe(1)
  act(() => {
    vi.advanceTimersByTime(1)
  })
  act(() => {
    vi.advanceTimersByTime(0)
  })
  expect(result.current.frame).toBe(2)
})

// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asset } from './asset.fixture.ts'
import { kept, RATED_AT_ONCE, useRated } from './use-rated.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fleet = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `V-${n}` }))
const loaded = <Item>(data: readonly Item[] | undefined) => ({ data, isPending: !data, isLoadingError: false })

function rendered(rate: (item: { id: string }) => ReturnType<typeof asset>) {
  return renderHook(({ items }: { items: readonly { id: string }[] | undefined }) => useRated(loaded(items), rate), {
    initialProps: { items: undefined as readonly { id: string }[] | undefined },
  })
}

test('a short list is rated at once, and only new items are rated when it changes', () => {
  const rate = vi.fn(({ id }: { id: string }) => asset({ id }))
  const { result, rerender } = rendered(kept(rate))
  expect(result.current).toMatchObject({ assets: [], isLoading: true })
  const vehicles = fleet(3)
  rerender({ items: vehicles })
  const before = result.current.assets
  expect(before.map(({ id }) => id)).toEqual(['V-0', 'V-1', 'V-2'])
  rerender({ items: [{ id: 'V-0' }, ...vehicles.slice(1)] })
  expect(rate).toHaveBeenCalledTimes(4)
  expect(result.current.assets[0]).not.toBe(before[0])
  expect(result.current.assets[1]).toBe(before[1])
})

test('a long list is rated in portions and loads until the last; the next one replaces it as a whole', () => {
  const rate = vi.fn(({ id }: { id: string }) => asset({ id }))
  const { result, rerender } = rendered(kept(rate))
  rerender({ items: fleet(2 * RATED_AT_ONCE + 1) })
  expect(result.current).toMatchObject({ assets: [], isLoading: true })
  expect(rate).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersToNextTimer())
  expect(rate).toHaveBeenCalledTimes(RATED_AT_ONCE)
  act(() => void vi.runAllTimers())
  expect(rate).toHaveBeenCalledTimes(2 * RATED_AT_ONCE + 1)
  expect(result.current.isLoading).toBe(false)
  const before = result.current.assets
  expect(before).toHaveLength(2 * RATED_AT_ONCE + 1)
  rerender({ items: fleet(RATED_AT_ONCE + 1) })
  expect(result.current.assets).toBe(before)
  act(() => void vi.runAllTimers())
  expect(result.current.assets).toHaveLength(RATED_AT_ONCE + 1)
  rerender({ items: fleet(1) })
  expect(result.current.assets).toHaveLength(1)
})

test('a long list that is rated in a new way is rated in portions, and keeps its assets until the last', () => {
  const rateAs = (name: string) => vi.fn(({ id }: { id: string }) => asset({ id, name }))
  const [before, after] = [rateAs('before'), rateAs('after')]
  const listed = loaded(fleet(2 * RATED_AT_ONCE + 1))
  const [rateBefore, rateAfter] = [kept(before), kept(after)]
  const { result, rerender } = renderHook(({ rate }) => useRated(listed, rate), { initialProps: { rate: rateBefore } })
  act(() => void vi.runAllTimers())
  const shown = result.current.assets
  rerender({ rate: rateAfter })
  expect(after).not.toHaveBeenCalled()
  for (const portions of [1, 2]) {
    act(() => void vi.advanceTimersToNextTimer())
    expect(after).toHaveBeenCalledTimes(portions * RATED_AT_ONCE)
    expect(result.current).toMatchObject({ isLoading: false })
    expect(result.current.assets).toBe(shown)
  }
  act(() => void vi.runAllTimers())
  expect(after).toHaveBeenCalledTimes(2 * RATED_AT_ONCE + 1)
  expect(new Set(result.current.assets.map(({ name }) => name))).toEqual(new Set(['after']))
})

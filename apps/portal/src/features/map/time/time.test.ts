// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asset } from '../assets/asset.fixture.ts'
import { timelineTicks } from '../cards/timeline-ticks.ts'
import { defaultOpacity } from '../weather-frames.tsx'
import { histogramOf } from './histogram.ts'
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

test('the next frame comes after the delay, and not before its tiles are there [TIME-023, TIME-029]', () => {
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

test('the bars count each asset once, by its worst reason of that time', () => {
  const during = (level: 2 | 3, from: number, to: number) => ({
    id: `${level}`,
    risk: '',
    description: '',
    level,
    startAt: at(from),
    endAt: at(to),
  })
  const bars = histogramOf(
    [asset({ impacts: [during(3, 15, 30), during(2, 0, 60)] }), asset()],
    [at(0), at(15), at(30)],
  )
  expect(bars.map(({ moderate, high }) => [moderate, high])).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
  ])
})

test.each([
  ['nowcast', 6, 1],
  ['extended', 24, 1],
  ['extended_alerts', 48, 6],
] as const)('ticks of %s over %i h stand %i h apart [TIME-034, TIME-035]', (window, hours, apart) => {
  const ticks = timelineTicks(window, at(0), new Date(at(0).getTime() + hours * 3_600_000))
  expect(ticks).toHaveLength(hours / apart + 1)
  expect(ticks.every(({ time }, i) => time.getTime() === at(0).getTime() + i * apart * 3_600_000)).toBe(true)
})

test('impact lets the roads through, weather of the nowcast is opaque [LAYER-046, LAYER-047]', () => {
  expect([defaultOpacity('road', 'nowcast'), defaultOpacity('flood', 'extended')]).toEqual([0.7, 0.7])
  expect(defaultOpacity('temperature', 'nowcast')).toBe(1)
})

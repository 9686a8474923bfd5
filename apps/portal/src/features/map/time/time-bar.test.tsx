// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { TimeBar } from './time-bar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const frames = [0, 15].map((minutes) => ({
  id: `f${minutes}`,
  time: new Date(Date.UTC(2026, 0, 14, 21, minutes)),
  tiles: '',
}))
const playback = { frame: 0, playing: false, waiting: false, speed: 1 as const, show: () => undefined }

test('a spinner shows once loading has taken 300 ms, not before [TIME-021]', () => {
  renderUi(
    <TimeBar
      frames={frames}
      playback={{ ...playback, toggle: () => undefined, faster: () => undefined }}
      histogram={[]}
      assetType="location"
      isLoading
    />,
  )
  const wait = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })
  wait(299)
  expect(screen.queryByRole('status')).toBeNull()
  wait(1)
  expect(screen.getByRole('status')).toBeTruthy()
})

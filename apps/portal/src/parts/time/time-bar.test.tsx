// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { TimeBar } from './time-bar.tsx'
import { usePlayback } from './use-playback.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const frames = [0, 15].map((minutes) => ({
  id: `f${minutes}`,
  time: new Date(Date.UTC(2026, 0, 14, 21, minutes)),
  tiles: '',
}))
const playback = { frame: 0, playing: false, waiting: false, speed: 1 as const, show: () => undefined }

test('a spinner shows once loading has taken 300 ms, not before [TIME-021]', () => {
  renderUi(
    <TimeBar frames={frames} playback={{ ...playback, toggle: () => undefined, faster: () => undefined }} isLoading />,
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

function PlayedBar() {
  const played = usePlayback({ frames, start: 0, chosenAt: null, onChoose: () => undefined, isLoaded: () => true })
  return <TimeBar frames={frames} playback={played} isLoading={false} />
}

test('the time bar has five buttons, a slider, a speed and the time with its zone, and either plays or pauses [TIME-017, TIME-018, TIME-019, TIME-020]', () => {
  renderUi(<PlayedBar />)
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  const bar = ['Skip to first', 'Rewind', 'Play', 'Fast-forward', 'Skip to last', 'Speed 1x']
  expect(names()).toEqual(bar)
  expect(screen.getAllByRole('slider')).toHaveLength(1)
  expect(document.body.textContent).toMatch(/Wed, Jan 14, .*\d:00 [AP]M \S+/)
})

test('playback is either playing or paused [TIME-022]', () => {
  renderUi(<PlayedBar />)
  const named = (name: string) => screen.queryAllByRole('button', { name }).length
  expect([named('Play'), named('Pause')]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect([named('Play'), named('Pause')]).toEqual([0, 1])
})

test('every way to choose a time manually pauses playback [TIME-025]', () => {
  renderUi(<PlayedBar />)
  const button = (name: string) => screen.getByRole('button', { name })
  const slider = () => screen.getByRole<HTMLInputElement>('slider')
  const byHand = [
    ...['Skip to first', 'Rewind', 'Fast-forward', 'Skip to last'].map((name) => () => fireEvent.click(button(name))),
    () => fireEvent.change(slider(), { target: { value: 1 - Number(slider().value) } }),
  ]
  for (const choose of byHand) {
    fireEvent.click(button('Play'))
    expect(button('Pause')).toBeTruthy()
    choose()
    expect(button('Play')).toBeTruthy()
  }
})

test('space, arrow keys and N operate the time bar, but not while a field has the focus [TIME-072]', () => {
  function WithField() {
    const played = usePlayback({ frames, start: 0, chosenAt: null, onChoose: () => undefined, isLoaded: () => true })
    const [shown, setShown] = useState(0)
    const show = (index: number) => setShown(Math.min(Math.max(0, index), 1))
    return (
      <>
        <input aria-label="Name" />
        <TimeBar
          frames={frames}
          playback={{ ...played, frame: shown, show }}
          isLoading={false}
          now={new Date(Date.UTC(2026, 0, 14, 21, 10))}
        />
      </>
    )
  }
  renderUi(<WithField />)
  const slider = screen.getByRole<HTMLInputElement>('slider')
  const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })
  press('ArrowRight')
  expect(slider.value).toBe('1')
  press('n')
  expect(slider.value).toBe('0')
  press('ArrowRight', screen.getByRole('textbox'))
  press(' ', screen.getByRole('textbox'))
  expect([slider.value, screen.queryByRole('button', { name: 'Pause' })]).toEqual(['0', null])
  press(' ')
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  press(' ')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})

test('the present is marked between its frames [TIME-073]', () => {
  const bar = (now: Date) => (
    <TimeBar
      frames={frames}
      playback={{ ...playback, toggle: () => undefined, faster: () => undefined }}
      isLoading={false}
      now={now}
    />
  )
  const { rerender } = renderUi(bar(new Date(Date.UTC(2026, 0, 14, 21, 3))))
  expect(screen.getByRole('img', { name: 'Now' }).style.left).toBe('20%')
  rerender(bar(new Date(Date.UTC(2026, 0, 14, 23))))
  expect(screen.queryByRole('img', { name: 'Now' })).toBeNull()
})

test.each([
  [560, ['3 PM', '4 PM', '5 PM', '6 PM', '7 PM', '8 PM', '9 PM']],
  [230, ['3 PM', '5 PM', '7 PM', '9 PM']],
])('the hour labels of a track of %i px do not touch each other', (widthPx, labels) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx)
  const quarters = Array.from({ length: 25 }, (_, i) => ({
    id: `q${i}`,
    time: new Date(2026, 0, 14, 15, 15 * i),
    tiles: '',
  }))
  const { container } = renderUi(
    <TimeBar
      frames={quarters}
      playback={{ ...playback, toggle: () => undefined, faster: () => undefined }}
      isLoading={false}
    />,
  )
  const shown = [...container.querySelectorAll('input[type=range] ~ span')].map((label) => label.textContent)
  expect(shown).toEqual(labels)
})

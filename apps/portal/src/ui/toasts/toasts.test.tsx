// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { ToastProvider, useToasts } from './toasts.tsx'

function Show({ kind = 'success', titles }: { kind?: 'success' | 'error'; titles: string[] }) {
  const show = useToasts()
  const showEach = () => {
    for (const title of titles) show({ kind, title })
  }
  return (
    <button type="button" onClick={showEach}>
      show
    </button>
  )
}

function showAll(props: Parameters<typeof Show>[0]) {
  renderUi(
    <ToastProvider>
      <Show {...props} />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByText('show'))
}

const shownTitles = (role: 'status' | 'alert') => screen.queryAllByRole(role).map((toast) => toast.textContent)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('at most three toasts show; the next appears when one disappears', () => {
  showAll({ titles: ['Route saved', 'Alert sent', 'Group renamed', 'Upload accepted'] })
  expect(shownTitles('status')).toEqual(['Route saved', 'Alert sent', 'Group renamed'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss notification' })[0] as HTMLElement)
  expect(shownTitles('status')).toEqual(['Alert sent', 'Group renamed', 'Upload accepted'])
})

test('the same message is not queued twice', () => {
  showAll({ titles: ['Route saved', 'Route saved'] })
  expect(shownTitles('status')).toEqual(['Route saved'])
})

test('a success toast disappears by itself, but not while hovered', () => {
  showAll({ titles: ['Route saved'] })
  fireEvent.mouseEnter(screen.getByRole('status'))
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(shownTitles('status')).toEqual(['Route saved'])
  fireEvent.mouseLeave(screen.getByRole('status'))
  act(() => {
    vi.advanceTimersByTime(6000)
  })
  expect(shownTitles('status')).toEqual([])
})

test('an error is an alert and stays until dismissed', () => {
  showAll({ kind: 'error', titles: ['Alert could not be sent'] })
  act(() => {
    vi.advanceTimersByTime(600_000)
  })
  expect(shownTitles('alert')).toEqual(['Alert could not be sent'])
})

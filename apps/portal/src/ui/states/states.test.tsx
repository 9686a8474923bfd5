// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { formatAge } from './age.ts'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { Skeleton } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { StaleNote } from './stale-note.tsx'
import { LOADING_DELAY_MS } from './use-delayed.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a spinner is not shown before 300 ms', () => {
  vi.useFakeTimers()
  renderUi(<Spinner />)
  act(() => {
    vi.advanceTimersByTime(LOADING_DELAY_MS - 1)
  })
  expect(screen.queryByRole('status')).toBeNull()
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
})

test('a skeleton takes up its space at once and is drawn after 300 ms', () => {
  vi.useFakeTimers()
  const { container } = renderUi(<Skeleton width={120} height={14} />)
  const bone = container.firstElementChild as HTMLElement
  expect([bone.style.width, bone.style.height, bone.style.visibility]).toEqual(['120px', '14px', 'hidden'])
  act(() => {
    vi.advanceTimersByTime(LOADING_DELAY_MS)
  })
  expect(bone.style.visibility).toBe('visible')
})

test('an error is announced and offers a retry', async () => {
  const onRetry = vi.fn()
  renderUi(<ErrorState message="The server did not answer within 10 s." onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('The server did not answer within 10 s.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('an empty state says what to do next', () => {
  renderUi(<EmptyState title="No vehicles found." action={<a href="/setup">Connect a fleet</a>} />)
  expect(screen.getByRole('link', { name: 'Connect a fleet' })).toBeTruthy()
})

test('a stale note shows the age of the data', () => {
  const now = new Date('2027-01-14T22:30:00Z')
  renderUi(<StaleNote updatedAt={new Date('2027-01-14T20:05:00Z')} now={now} />)
  expect(screen.getByRole('status').textContent).toBe('Last updated 2 h ago. New data is not arriving.')
})

test.each([
  ['2027-01-14T22:29:30Z', 'just now'],
  ['2027-01-14T22:28:00Z', '2 min ago'],
  ['2027-01-14T19:31:00Z', '2 h ago'],
  ['2027-01-10T22:00:00Z', '4 d ago'],
  ['2027-01-14T22:40:00Z', 'just now'],
])('the age of %s', (at, words) => {
  expect(formatAge(new Date(at), new Date('2027-01-14T22:30:00Z'))).toBe(words)
})

// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setMatchingMedia } from '../../../test/render-ui.tsx'
import { loadTour } from './tour.ts'

beforeEach(() => {
  setMatchingMedia('(prefers-reduced-motion: reduce)')
  document.body.innerHTML = '<button id="search">Find an asset</button>'
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  document.body.innerHTML = ''
})

test('shows its steps, skips those whose target is not on the page, and reports its end once', async () => {
  const onEnd = vi.fn()
  const end = (await loadTour())({
    steps: [
      { target: '#search', title: 'Find an asset', text: 'Press Ctrl K anywhere.' },
      { target: '#not-here', title: 'Billing', text: 'Only for card customers.' },
      { title: 'That is all', text: 'The tour can be started again from Help.' },
    ],
    onEnd,
  })
  await vi.waitFor(() => expect(document.querySelector('.driver-popover-title')?.textContent).toBe('Find an asset'))
  expect(document.querySelector('.driver-popover-progress-text')?.textContent).toBe('1 of 2')
  end()
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a tour with nothing to show ends at once', async () => {
  const onEnd = vi.fn()
  const startTour = await loadTour()
  startTour({ steps: [{ target: '#not-here', title: 'Billing', text: 'Only for card customers.' }], onEnd })
  expect(onEnd).toHaveBeenCalledOnce()
})

test('the Escape that closed a dialog before the tour, released during it, does not end it; a later one does', async () => {
  const title = () => document.querySelector('.driver-popover-title')?.textContent
  fireEvent.keyDown(document.body, { key: 'Escape' })
  const end = (await loadTour())({
    steps: [{ title: 'That is all', text: 'Start it again from Help.' }],
    onEnd: vi.fn(),
  })
  await vi.waitFor(() => expect(title()).toBe('That is all'))
  fireEvent.keyUp(document.body, { key: 'Escape' })
  expect(title()).toBe('That is all')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.keyUp(document.body, { key: 'Escape' })
  expect(title()).toBeUndefined()
  end()
})

// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const bubble = () => screen.queryByRole('tooltip')

test('a tooltip appears 300 ms after the pointer, stays while the pointer is on it, and names its element', async () => {
  render(
    <Tooltip title="Zoom in">
      <button type="button">+</button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: 'Zoom in' })
  fireEvent.mouseOver(button)
  await after(250)
  expect(bubble()).toBeNull()
  await after(100)
  expect(bubble()?.textContent).toBe('Zoom in')
  fireEvent.mouseLeave(button)
  fireEvent.mouseEnter(bubble() as HTMLElement)
  await after(1000)
  expect(bubble()).not.toBeNull()
  fireEvent.mouseLeave(bubble() as HTMLElement)
  await after(200)
  expect(bubble()).toBeNull()
})

test('a description is tied to its element while it is shown; Escape closes it and the element keeps the focus', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(
    <Tooltip title="Only for admins" describeChild>
      <button type="button">Delete</button>
    </Tooltip>,
  )
  await user.tab()
  await after(400)
  const button = screen.getByRole('button', { name: 'Delete' })
  expect(button.getAttribute('aria-describedby')).toBe(bubble()?.id)
  await user.keyboard('{Escape}')
  expect(bubble()).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('an element without a text has no tooltip', async () => {
  render(
    <Tooltip title="">
      <span>On</span>
    </Tooltip>,
  )
  fireEvent.mouseOver(screen.getByText('On'))
  await after(1000)
  expect(bubble()).toBeNull()
})

// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { SideDialog } from '../dialog/side-dialog.tsx'
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

/** The stylesheet with the section's name instead of the generated class. */
function applyStyles() {
  const rules = readFileSync(path.join(import.meta.dirname, 'toasts.module.css'), 'utf8')
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = rules
    .replace(/:global\((.*)\) \.stack/, '$1 .stack')
    .replaceAll('.stack', 'section[aria-label="Notifications"]')
  return sheet
}

test.each([
  ['a dialog', Dialog],
  ['a side dialog', SideDialog],
] as const)('toasts leave the buttons at the foot of %s free', (_, Shown) => {
  const sheet = applyStyles()
  const page = (open: boolean) => (
    <ToastProvider>
      <Shown title="New location" open={open} onClose={() => undefined} actions={<button type="button">Save</button>}>
        Name
      </Shown>
    </ToastProvider>
  )
  const { rerender } = renderUi(page(false))
  const stack = () => getComputedStyle(screen.getByLabelText('Notifications'))
  expect([stack().bottom, stack().right]).toEqual(['var(--gutter)', 'var(--gutter)'])
  rerender(page(true))
  expect(screen.getByText('Save')).toBeTruthy()
  expect([stack().bottom, stack().right]).toEqual(['auto', 'auto'])
  expect([stack().top, stack().left]).toEqual(['var(--gutter)', 'var(--gutter)'])
  sheet.remove()
})

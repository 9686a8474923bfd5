// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../test/render-ui.tsx'
import { lazyPage } from './lazy-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // React logs what error boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  window.scrollTo = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(load: () => Promise<ComponentType<object>>) {
  const router = createRouter({
    routeTree: createRootRoute({ component: lazyPage(load) }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  renderUi(<RouterProvider router={router as never} />)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const settles = (check: () => void) => vi.waitFor(check, 30_000)

test('a page whose code does not arrive within 120 s is replaced by words and a button that reloads [SHELL-061]', async () => {
  open(() => new Promise(() => undefined))
  await settles(() => expect(screen.getByText('Loading…')).toBeTruthy())
  await pass(110_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(10_000)
  await settles(() => expect(screen.getByRole('alert').textContent).toContain('A part of this page did not load'))
  expect(screen.getByRole('button').textContent).toBe('Reload')
  expect(screen.getByText('ChunkLoadError: A part of the page did not load within 120 s.')).toBeTruthy()
})

test('a page that throws can be tried again without reloading', async () => {
  let broken = true
  function Page() {
    if (broken) throw new Error('a bug')
    return <p>The page</p>
  }
  open(async () => Page)
  await settles(() => expect(screen.getByRole('alert').textContent).toContain('This page ran into a problem'))
  expect(screen.getByText('Error: a bug')).toBeTruthy()
  broken = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await settles(() => expect(screen.getByText('The page')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page whose code did not arrive opens by itself once the connection is back [SESSION-062]', async () => {
  let isOnline = false
  open(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The page</p>
  })
  await settles(() => expect(screen.getByRole('alert').textContent).toContain('A part of this page did not load'))
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert')).toBeTruthy()
  isOnline = true
  await act(async () => void window.dispatchEvent(new Event('online')))
  await settles(() => expect(screen.getByText('The page')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page whose code did not arrive is tried again every 15 s, for a server that restarts [SESSION-062]', async () => {
  let isUp = false
  open(async () => {
    if (!isUp) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The page</p>
  })
  await settles(() => expect(screen.getByRole('alert')).toBeTruthy())
  isUp = true
  await pass(15_000)
  await settles(() => expect(screen.getByText('The page')).toBeTruthy())
})

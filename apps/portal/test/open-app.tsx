import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '../src/app/app.tsx'
import { queryClient } from '../src/platform/query-client.ts'
import { setMatchingMedia } from './render-ui.tsx'

/** Generous, because test machines can be slow and pages are loaded on first use. */
export const PATIENT = { timeout: 100_000 }
vi.setConfig({ testTimeout: 300_000 })

/** A socket that never opens: the server's live updates are tested elsewhere. */
class SilentSocket extends EventTarget {
  close() {}
  send() {}
}

beforeEach(() => {
  setMatchingMedia('(prefers-reduced-motion: reduce)')
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  localStorage.clear()
  queryClient.clear()
})

/** Opens the whole portal at a URL. Its router lives as long as the test file, so call this only once per file. */
export function openApp(address: string): void {
  window.history.pushState(null, '', address)
  render(<App />)
}

export const press = async (name: string | RegExp, role: 'button' | 'tab' = 'button') =>
  fireEvent.click(await screen.findByRole(role, { name }, PATIENT))

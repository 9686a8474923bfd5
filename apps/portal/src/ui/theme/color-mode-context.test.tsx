// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderUi, setMatchingMedia } from '../../../test/render-ui.tsx'
import { SYSTEM_DARK_QUERY } from './color-mode.ts'
import { useColorMode } from './color-mode-context.tsx'

function ModeButtons() {
  const { mode, shown, choose } = useColorMode()
  return (
    <>
      <output>{`${mode} shows ${shown}`}</output>
      <button type="button" onClick={() => choose('dark')}>
        dark
      </button>
      <button type="button" onClick={() => choose('light')}>
        light
      </button>
    </>
  )
}

beforeEach(() => {
  window.localStorage.clear()
  setMatchingMedia()
})

test('follows the system until a mode is chosen', () => {
  setMatchingMedia(SYSTEM_DARK_QUERY)
  renderUi(<ModeButtons />)
  expect(screen.getByRole('status').textContent).toBe('system shows dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a chosen mode overrides the system and is remembered', async () => {
  setMatchingMedia(SYSTEM_DARK_QUERY)
  const first = renderUi(<ModeButtons />)
  await userEvent.click(screen.getByRole('button', { name: 'light' }))
  expect(document.documentElement.dataset.theme).toBe('light')

  first.unmount()
  renderUi(<ModeButtons />)
  expect(screen.getByRole('status').textContent).toBe('light shows light')
})

test('a damaged stored mode is ignored', () => {
  window.localStorage.setItem('colorMode', '"sepia"')
  renderUi(<ModeButtons />)
  expect(screen.getByRole('status').textContent).toBe('system shows light')
})

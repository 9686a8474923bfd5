// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alertOnWire } from '../../../test/alert-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { PATIENT } from '../../../test/open-app.tsx'
import { setMatchingMedia } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { AlertApp } from './alert-app.tsx'

const ALERT = alertOnWire('urn:oid:2.49/7', { event: 'Blizzard Warning' })

function visit(address: string) {
  const server = stubServer(({ path }) => ({ body: path === '/analytics' ? { success: true } : ALERT }))
  setMatchingMedia()
  window.history.pushState(null, '', address)
  render(<AlertApp />)
  return server
}

test('the address gives id, token and flags, and the view is counted without the id [ALERT-016] [ALERT-020] [ALERT-021] [SHELL-020]', async () => {
  const { asked } = visit('/a/urn%3Aoid%3A2.49%2F7?token=shared&show_alert_info=False&show_map_controls=false')
  await screen.findByRole('heading', { name: 'Blizzard Warning' }, PATIENT)
  await openedMap()
  expect(screen.queryByText('Issued')).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
  await waitFor(() => expect(document.title).toMatch(/^Weather alert · /))
  const alert = asked.find(({ path }) => path.startsWith('/alerts/'))
  expect([decodeURIComponent(alert?.path ?? ''), alert?.authorization]).toEqual([
    '/alerts/weather/urn:oid:2.49/7',
    'Bearer shared',
  ])
  const views = asked.filter(({ path }) => path === '/analytics').map(({ body }) => JSON.stringify(body))
  expect(views).toEqual([expect.stringContaining('"path":"/a/$governmentalAlertId"')])
})

test('without flags the alert has its text and map controls [ALERT-015] [ALERT-019] [SHELL-019]', async () => {
  visit('/alerts/urn%3Aoid%3A2.49%2F7')
  expect(await screen.findByText('Issued', undefined, PATIENT)).toBeTruthy()
  await openedMap()
  expect(await screen.findByRole('button', { name: 'Zoom in' }, PATIENT)).toBeTruthy()
})

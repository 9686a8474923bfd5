// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { ToastProvider } from '../../ui/toasts/toasts.tsx'
import { ShareDialog } from './share-dialog.tsx'

vi.setConfig({ testTimeout: 60_000 })
const PATIENT = { timeout: 20_000 }

const LINK = {
  id: 'link-1',
  cache_key: '5c1b6a0e9f' as string | null,
  created_at: '2026-01-14T21:12:00.000Z',
  created_by: 'Dana Whitfield',
  expires_at: '2026-01-15T21:12:00.000Z',
  revoked_at: null as string | null,
  last_opened_at: null as string | null,
}
const address = (key: string) => `${window.location.origin}/routes/${key}`

/** A server with these links. */
function open(links: (typeof LINK)[] = []) {
  let kept = links
  const server = stubServer(({ method, path }) => {
    if (path === '/routes/r1/links' && method === 'POST') {
      const link = { ...LINK, id: `new-${kept.length}`, cache_key: `key-${kept.length}` }
      kept = [link, ...kept]
      return { body: { link } }
    }
    if (path === '/routes/r1/links') return { body: { links: kept } }
    if (method === 'DELETE') {
      const id = path.replace('/route_links/', '')
      const revoke = (link: typeof LINK) => ({ ...link, cache_key: null, revoked_at: '2026-01-14T22:00:00.000Z' })
      kept = kept.map((link) => (link.id === id ? revoke(link) : link))
      return { body: { success: true } }
    }
    return undefined
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  renderUi(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <ShareDialog route={{ id: 'r1', name: 'Chicago to Omaha' }} onClose={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return server
}

const list = () => screen.findByRole('region', { name: 'Links of this route' }, PATIENT)

test('a link for the chosen time is shown as text and QR code, and listed [DESK-070, DESK-071]', async () => {
  const { asked } = open()
  expect(await screen.findByText('No link works at the moment.', undefined, PATIENT)).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Works for' }))
  const choices = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(choices).toEqual(['12 hours', '1 day', '3 days', '7 days', '30 days'])
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('7 days')
  await userEvent.click(screen.getByRole('option', { name: '1 day' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByDisplayValue(address('key-0'), undefined, PATIENT)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'QR code of the link to Chicago to Omaha' })).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ expires_in_hours: 24 })
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1)
})

test('the link opens the report in the chosen language [DESK-076]', async () => {
  open([LINK])
  await userEvent.click(await screen.findByRole('button', { name: /^Show/ }, PATIENT))
  expect(screen.getByDisplayValue(address('5c1b6a0e9f'))).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: 'Language of the report' }))
  const choices = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(choices).toEqual(['As the phone is set', 'English', 'Español', 'Français'])
  await userEvent.click(screen.getByRole('option', { name: 'Español' }))
  expect(screen.getByDisplayValue(address('5c1b6a0e9f?lang=es'))).toBeTruthy()
})

test('the list says who made a link, until when it works and when it was last opened; Revoke ends it [DESK-072, DESK-073]', async () => {
  const { asked } = open([
    { ...LINK, id: 'opened', last_opened_at: '2026-01-14T21:30:00.000Z' },
    { ...LINK, id: 'closed' },
  ])
  const [first, second] = await within(await list()).findAllByRole('listitem', undefined, PATIENT)
  if (!first || !second) throw new Error('Two links are listed.')
  expect(first.textContent).toMatch(/^Dana Whitfield, .*Jan 14.*Works until .*Jan 15.*, last opened .*Jan 14/)
  expect(second.textContent).toContain('not opened yet')
  await userEvent.click(within(first).getByRole('button', { name: /^Show the link of Dana Whitfield/ }))
  expect(screen.getByDisplayValue(address('5c1b6a0e9f'))).toBeTruthy()
  await userEvent.click(within(first).getByRole('button', { name: /^Revoke the link of Dana Whitfield/ }))
  await waitFor(async () => {
    const [revoked] = within(await list()).getAllByRole('listitem')
    expect(revoked?.textContent).toMatch(/Revoked .*Jan 14/)
    expect(revoked?.querySelector('button')).toBeNull()
  }, PATIENT)
  expect(screen.queryByDisplayValue(address('5c1b6a0e9f'))).toBeNull()
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/route_links/opened'])
})

test('without a clipboard Copy selects the link and says which keys copy it [DESK-074]', async () => {
  open([LINK])
  const user = userEvent.setup()
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: undefined } }))
  await user.click(await screen.findByRole('button', { name: /^Show/ }, PATIENT))
  const field = screen.getByDisplayValue<HTMLInputElement>(address('5c1b6a0e9f'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/press Ctrl\+C/, undefined, PATIENT)).toBeTruthy()
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
})

test('a refusal of the server is shown in its words [DESK-071]', async () => {
  const error = 'A route has at most 50 links at a time. Revoke one first.'
  stubServer(({ method }) => (method === 'POST' ? { status: 409, body: { error } } : { body: { links: [] } }))
  renderUi(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <ToastProvider>
        <ShareDialog route={{ id: 'r1', name: 'Chicago to Omaha' }} onClose={() => undefined} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(error, undefined, PATIENT)).toBeTruthy()
})

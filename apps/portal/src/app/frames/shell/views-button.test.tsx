// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HandWorkedSocket } from '../../../../test/hand-worked-socket.ts'
import { openPagesInShell } from '../../../../test/open-shell.tsx'
import { stubPortal } from '../../../../test/stub-portal.ts'
import { noteCamera } from '../../../platform/shown-camera.ts'
import { noteTable } from '../../../ui/table/shown-tables.ts'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

interface ViewOnWire {
  id: string
  name: string
  address: string
  is_shared: boolean
  is_mine: boolean
  owner: string | null
  created_at: string
}

const view = (id: string, name: string, more: Partial<ViewOnWire> = {}): ViewOnWire => ({
  id,
  name,
  address: '/client/map?asset_type=vehicle',
  is_shared: false,
  is_mine: true,
  owner: 'Dana Whitfield',
  created_at: '2027-01-14T21:00:00.000Z',
  ...more,
})
const GROUP = {
  id: 'plains',
  name: 'Plains fleet',
  source: 'samsara',
  external_id: null,
  children: [],
  location_count: 0,
  vehicle_count: 1,
  route_count: 0,
}

/** A server that keeps the views, as ours does. */
function portal(views: ViewOnWire[], refusal?: string) {
  let made = 0
  const find = (path: string) => views.findIndex(({ id }) => path === `/saved_views/${id}`)
  return stubPortal({
    bodies: { '/groups.json': { groups: [GROUP] } },
    answer: ({ path, method, body }) => {
      if (!path.startsWith('/saved_views')) return undefined
      if (method === 'GET') return { body: { saved_views: views } }
      if (refusal) return { status: 409, body: { error: refusal } }
      const given = body as Partial<ViewOnWire>
      if (method === 'POST') {
        const added = view(`new${++made}`, given.name ?? '', given)
        views.push(added)
        return { body: { saved_view: added } }
      }
      const index = find(path)
      const changed = { ...(views[index] as ViewOnWire), ...given }
      views.splice(index, 1, ...(method === 'DELETE' ? [] : [changed]))
      return { body: method === 'DELETE' ? { success: true } : { saved_view: changed } }
    },
  })
}

async function openPanel() {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Views' }, PATIENT))
  const panel = await screen.findByRole('dialog', { name: 'Views' }, PATIENT)
  return { user, panel: within(panel) }
}

test('the page that is open is saved under a name, listed with its page, and opened with one click [DESK-036]', async () => {
  const { asked } = portal([view('a', 'Ours', { is_mine: false, is_shared: true, address: '/client/alerts' })])
  noteCamera({ center: { lng: -97.5, lat: 41.2 }, zoom: 7 })
  onTestFinished(() => noteCamera(undefined))
  const { address } = openPagesInShell('/client/map?asset_type=vehicle')
  const { user, panel } = await openPanel()
  expect((await panel.findByRole('button', { name: /^Open Ours / }, PATIENT)).textContent).toBe(
    'Ours Alerts · Shared by Dana Whitfield',
  )
  await user.type(panel.getByRole('textbox', { name: 'Name of the view' }), 'Night fleet')
  await user.click(panel.getByRole('checkbox', { name: 'Share with the organization' }))
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect((await panel.findByRole('button', { name: /^Open Night fleet / }, PATIENT)).textContent).toBe(
    'Night fleet Map · Shared',
  )
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Night fleet',
    address: '/client/map?asset_type=vehicle&camera=-97.500%2C41.200%2C7.00',
    is_shared: true,
  })
  await user.click(panel.getByRole('button', { name: /^Open Ours / }))
  await waitFor(() => expect(address()).toBe('/client/alerts'), PATIENT)
  expect(screen.queryByRole('dialog', { name: 'Views' })).toBeNull()
})

test('a view of a page with tables keeps their sort and columns [DESK-086]', async () => {
  const { asked } = portal([])
  const sort = { column: 'impact', descending: true }
  onTestFinished(noteTable('vehicles', { sort, hiddenColumns: ['status'] }))
  openPagesInShell('/client/places?tab=vehicles')
  const { user, panel } = await openPanel()
  await user.type(panel.getByRole('textbox', { name: 'Name of the view' }), 'By impact')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await panel.findByRole('button', { name: /^Open By impact / }, PATIENT)
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    address: '/client/places?tab=vehicles&table=vehicles%3A-impact%3Astatus',
  })
})

test('a view is renamed, shared, copied as a link and deleted after a question [DESK-036]', async () => {
  const views = [view('a', 'Day'), view('b', 'Ours', { is_mine: false, is_shared: true })]
  portal(views)
  openPagesInShell('/client/map')
  const { user, panel } = await openPanel()
  await user.click(await panel.findByRole('button', { name: 'Rename Day' }, PATIENT))
  const field = panel.getByDisplayValue('Day')
  await user.clear(field)
  await user.type(field, 'Night{Enter}')
  await user.click(await panel.findByRole('button', { name: 'Share Night with the organization' }, PATIENT))
  await panel.findByRole('button', { name: 'Stop sharing Night', pressed: true }, PATIENT)
  await user.click(panel.getByRole('button', { name: 'Copy link to Night' }))
  expect(await panel.findByText('Link to Night copied', undefined, PATIENT)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/client/map?asset_type=vehicle`)
  expect(panel.queryByRole('button', { name: 'Rename Ours' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Delete Night' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete view' }, PATIENT))
  expect(question.getByText('Delete Night for everybody in the organization?')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(views.map(({ name }) => name)).toEqual(['Ours']), PATIENT)
  await waitFor(() => expect(panel.queryByRole('button', { name: /^Open Night / })).toBeNull(), PATIENT)
})

test('a refusal is shown in the words of the server, and the name stays [DESK-037]', async () => {
  portal([], 'You have another view of this name. Choose another name.')
  openPagesInShell('/client/map')
  const { user, panel } = await openPanel()
  expect(await panel.findByText(/No views yet/, undefined, PATIENT)).toBeTruthy()
  await user.type(panel.getByRole('textbox', { name: 'Name of the view' }), 'Day{Enter}')
  expect((await panel.findByRole('alert', undefined, PATIENT)).textContent).toContain('Choose another name.')
  expect(panel.getByDisplayValue('Day')).toBeTruthy()
})

test('a page without a view says so, and many views can be searched [DESK-036]', async () => {
  portal(Array.from({ length: 12 }, (_, index) => view(`v${index}`, `View ${index}`)))
  openPagesInShell('/client/account')
  const { user, panel } = await openPanel()
  expect(panel.getByText(/This page cannot be saved as a view/)).toBeTruthy()
  await user.type(await panel.findByRole('searchbox', { name: 'Find a view' }, PATIENT), 'view 11')
  expect(within(panel.getByRole('list', { name: 'Saved views' })).getAllByRole('listitem')).toHaveLength(1)
})

test('without views the panel asks to save a page only where it can be saved [EXP-018]', async () => {
  portal([])
  openPagesInShell('/client/account')
  const { panel } = await openPanel()
  expect(panel.getByText(/This page cannot be saved as a view/)).toBeTruthy()
  const none = await panel.findByText(/^No views yet/, undefined, PATIENT)
  expect(none.textContent).toBe('No views yet. They are saved on pages with weather and come back with one click.')
})

test('a view whose page the organization no longer has says so instead of opening another page [DESK-038]', async () => {
  portal([view('a', 'Queue', { address: '/client/affected?horizon=24h' })])
  const { address } = openPagesInShell('/client/map')
  const { user, panel } = await openPanel()
  await user.click(await panel.findByRole('button', { name: /^Open Queue / }, PATIENT))
  const words =
    'Queue shows the page Affected, which your organization no longer has. Ask an admin, or delete the view.'
  expect(panel.getByText(words)).toBeTruthy()
  expect(address()).toBe('/client/map')
})

test('a page that was narrowed to a deleted group opens without it and says so [DESK-038]', async () => {
  portal([view('a', 'Old fleet', { address: '/client/map?asset_type=vehicle&groups=plains,gone' })])
  const { address } = openPagesInShell('/client/alerts')
  const { user, panel } = await openPanel()
  await user.click(await panel.findByRole('button', { name: /^Open Old fleet / }, PATIENT))
  expect(
    await screen.findByText(
      'A group that this page was narrowed to no longer exists. The page shows what is left.',
      undefined,
      PATIENT,
    ),
  ).toBeTruthy()
  expect(address()).toBe('/client/map?asset_type=vehicle&groups=plains')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/no longer exists/)).toBeNull()
})

test('a view that a colleague shares appears in the open list [DESK-036]', async () => {
  const views = [view('a', 'Mine')]
  portal(views)
  openPagesInShell('/client/map')
  const { panel } = await openPanel()
  await panel.findByRole('button', { name: /^Open Mine / }, PATIENT)
  views.push(view('b', 'New one', { is_mine: false, is_shared: true }))
  act(() => HandWorkedSocket.last.says({ type: 'update', id: '1', channel: 'saved_views', data: { view_ids: ['b'] } }))
  expect(await panel.findByRole('button', { name: /^Open New one / }, PATIENT)).toBeTruthy()
})

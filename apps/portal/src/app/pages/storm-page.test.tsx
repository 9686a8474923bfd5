// @vitest-environment jsdom
import { getStorm, getStormRoom, listStormAssets, listStorms } from '@stormlane/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { vehicleOnWire } from '../../../test/vehicle.ts'
import { affectedOnWire } from '../../features/affected/affected.fixture.ts'
import { StormRoom } from '../../features/storm-room/storm-room.tsx'
import { StormLink } from '../../parts/callouts/storm-link.tsx'
import { StormsOver } from '../../parts/callouts/storms-over.tsx'
import { writeStored } from '../../platform/local-store.ts'
import { VehicleMessages } from '../vehicle-messages.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const NOW = new Date('2026-01-15T20:12:00Z')
const ID = '7d0f2f2e-3f8e-4b7b-9a55-0f0d5b1c9a01'
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  writeStored('timeZone', 'America/New_York')
})
afterEach(() => vi.useRealTimers())

const hit = (id: string, name: string, at: string, parts: object = {}) => ({
  asset_type: 'vehicle',
  id,
  name,
  hit_at: at,
  leaves_at: '2026-01-15T23:00:00.000Z',
  latitude: 42.1,
  longitude: -80,
  time_zone: 'America/New_York',
  affected_asset: null,
  ...parts,
})
const NONE = { inside: 0, within_hour: 0, later: 0 }

interface Note {
  text: string
  revision: number
  by: string | null
  at: string | null
}

/** A server with two trucks in and before the storm, and a note that a colleague may write, too. */
function open(assets?: { id: string; name: string }[], pageSize = 200) {
  const room = {
    note: { text: 'Fuel at Angola', revision: 1, by: 'Lee', at: NOW.toISOString() } as Note,
    watched: false,
    files: 0,
  }
  const found = assets ?? [
    hit('v1', 'Truck 7302', NOW.toISOString(), { affected_asset: affectedOnWire({ id: 'v1', name: 'Truck 7302' }) }),
    hit('v2', 'Truck 3957', '2026-01-15T20:26:00.000Z'),
  ]
  const server = stubPortal({
    vehicles: found.map(({ id, name }) => vehicleOnWire({ id, name })),
    bodies: {
      [`/storms/${ID}`]: answerOnWire(getStorm),
    },
    answer: ({ path, method, body, query }) => {
      if (path === `/storms/${ID}/assets`) {
        const offset = Number(new URLSearchParams(query).get('offset') ?? 0)
        return {
          body: answerOnWire(listStormAssets, {
            storm_assets: found.slice(offset, offset + pageSize),
            total_count: found.length,
            counts: { location: NONE, route: NONE, vehicle: { ...NONE, inside: found.length } },
            as_of: NOW.toISOString(),
          }),
        }
      }
      if (path === `/storms/${ID}/room`)
        return { body: answerOnWire(getStormRoom, { note: room.note, is_watched: room.watched }) }
      if (path === `/storms/${ID}/room/pdf`) {
        room.files++
        return { body: '%PDF-1.7' }
      }
      if (path === `/storms/${ID}/watch` && method === 'PATCH') {
        room.watched = (body as { is_watched: boolean }).is_watched
        return { body: { is_watched: room.watched } }
      }
      if (path === `/storms/${ID}/note` && method === 'PATCH') {
        const { text, revision } = body as { text: string; revision: number }
        if (revision !== room.note.revision) return { status: 409, body: { error: 'Lee has written since.' } }
        room.note = { text, revision: revision + 1, by: 'Dana', at: NOW.toISOString() }
        return { body: { note: room.note } }
      }
      return undefined
    },
  })
  stageScreen(ID, (id) => (
    <VehicleMessages>
      <StormRoom id={id} />
    </VehicleMessages>
  ))
  return { ...server, room }
}

test('the room tells what the storm is, when, how sure, hour by hour, and how its forecast changed [STORM-027]', async () => {
  open()
  const head = within(await screen.findByRole('region', { name: 'Lake-effect snow, Lake Erie' }, PATIENT))
  expect(head.getByText('Thu 10:00 AM EST')).toBeTruthy()
  expect(head.getByText('Fri 4:00 PM EST ± 3 h')).toBeTruthy()
  expect(head.getByText('83%')).toBeTruthy()
  expect(head.getByText('Snow rate 2.6 in/h')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'The storm in time' })).getByText(/1\.4 in\/h/)).toBeTruthy()
  const history = within(screen.getByRole('region', { name: 'How its forecast changed' }))
  expect(history.getByText('Ends 4 hours later than forecast before')).toBeTruthy()
  const watch = head.getByRole<HTMLButtonElement>('button', { name: /Watch/ })
  await waitFor(() => expect(watch.disabled).toBe(false), PATIENT)
  fireEvent.click(watch)
  expect(await head.findByRole('button', { name: /Watching/, pressed: true }, PATIENT)).toBeTruthy()
})

test('assets come by the time until they are hit, and one message reaches their drivers [STORM-028]', async () => {
  open()
  const inside = within(await screen.findByRole('region', { name: 'Inside now' }, PATIENT))
  expect(inside.getByRole('listitem').textContent).toContain('Truck 7302')
  const soon = within(screen.getByRole('region', { name: 'Within 1 hour' }))
  expect(soon.getByRole('listitem').textContent).toContain('14 min')
  expect(soon.getByRole('listitem').textContent).toContain('No effect from level Low on')
  fireEvent.click(inside.getByRole('button', { name: 'Truck 7302' }))
  expect(inside.getByRole('link', { name: 'Open on map' }).getAttribute('href')).toBe('/client/map?vehicle_id=v1')
  fireEvent.click(await screen.findByRole('button', { name: 'Message 2 drivers' }, PATIENT))
  const dialog = within(await screen.findByRole('dialog', undefined, PATIENT))
  expect(await dialog.findByRole('button', { name: 'Send to 2 drivers' }, PATIENT)).toBeTruthy()
})

test('an organization with nothing inside is told so [STORM-028]', async () => {
  open([])
  expect(await screen.findByText('None of your vehicles is in it or drives into it.', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText(/No driver to warn/)).toBeTruthy()
})

test('the message reaches the drivers of all vehicles that the storm hits, also beyond the first page [STORM-033]', async () => {
  const many = Array.from({ length: 5 }, (_, i) => hit(`v${i}`, `Truck ${i}`, NOW.toISOString()))
  open(many, 2)
  expect(await screen.findByRole('button', { name: 'Message 5 drivers' }, PATIENT)).toBeTruthy()
})

test('a colleague who writes the note meanwhile and oneself keep both texts [STORM-025]', async () => {
  const { room } = open()
  const field = await screen.findByDisplayValue('Fuel at Angola', undefined, PATIENT)
  const user = userEvent.setup()
  await user.type(field, '. Chains')
  room.note = { text: 'Call Erie', revision: 2, by: 'Lee', at: NOW.toISOString() }
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  expect(
    await screen.findByText('Lee has written since you began. Both texts are kept:', undefined, PATIENT),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Put both together' }))
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(
    () => expect(room.note).toMatchObject({ text: 'Call Erie\n\nFuel at Angola. Chains', revision: 3 }),
    PATIENT,
  )
})

test('an alert leads to the storms at its place while it is in effect; without storms nothing is shown [STORM-042]', async () => {
  const { asked } = stubPortal({ bodies: { '/storms.json': answerOnWire(listStorms) } })
  const during = { startAt: NOW, endAt: new Date(NOW.getTime() + 3_600_000) }
  stageScreen(ID, () => <StormsOver place={{ latitude: 42, longitude: -79 }} during={during} />)
  const link = await screen.findByRole('link', { name: 'Storm: Lake-effect snow, Lake Erie' }, PATIENT)
  expect(link.getAttribute('href')).toMatch(/^\/client\/storms\/7d0f2f2e-/)
  const { query } = asked.find(({ path }) => path === '/storms.json') ?? {}
  expect([query?.get('latitude'), query?.get('from')]).toEqual(['42', NOW.toISOString()])
})

test('a storm on the map opens its room; one that is not known says so [STORM-029]', async () => {
  stubPortal({})
  const { unmount } = stageScreen(ID, () => <StormLink item={{ storm: { strength: '', endsAt: NOW, id: ID } }} />)
  expect(screen.getByRole('link', { name: 'Open the storm' }).getAttribute('href')).toBe(`/client/storms/${ID}`)
  unmount()
  stageScreen('gone', (id) => <StormRoom id={id} />)
  expect(await screen.findByText('This storm is not known', undefined, PATIENT)).toBeTruthy()
})

test('the room is saved as the PDF of the server [STORM-031]', async () => {
  const saved = vi.fn()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: saved.mockReturnValue('blob:1'), revokeObjectURL: vi.fn() }),
  )
  const { room } = open()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Save PDF' }, PATIENT))
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), PATIENT)
  expect(room.files).toBe(1)
})

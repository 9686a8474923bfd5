// @vitest-environment jsdom
import { getBriefing, listBriefingSubscriptions } from '@stormlane/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { Answering } from '../../../test/stub-server.ts'
import type { BriefingSearch } from '../../features/briefing/briefing.route.ts'
import { BriefingView } from '../../features/briefing/briefing-view.tsx'
import { writeStored } from '../../platform/local-store.ts'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const MIDWEST = {
  id: 'midwest',
  name: 'Midwest',
  source: 'samsara',
  external_id: null,
  children: [],
  location_count: 3,
  vehicle_count: 0,
  route_count: 0,
}

function open(changes: object | 404, search: BriefingSearch = {}, answerOther: Answering = () => undefined) {
  const server = stubPortal({
    bodies: { '/groups.json': { groups: [MIDWEST] } },
    answer: (asked) => {
      if (asked.path !== '/briefing') return answerOther(asked)
      if (changes === 404) return { status: 404, body: { errors: ['Not found'] } }
      return { body: { ...(answerOnWire(getBriefing) as object), ...changes } }
    },
  })
  stageScreen(search, (at, onSearch) => <BriefingView search={at} onSearch={onSearch} />)
  return server
}

const section = async (name: string) => within(await screen.findByRole('region', { name }, PATIENT))

test('the briefing tells what changed since yesterday, each storm in two sentences, the worst of the shift outside of storms and the days ahead, with a map [DESK-056, DESK-057, DESK-150, DESK-151]', async () => {
  open({})
  expect(await screen.findByText('Midwest, Thu, Jan 15, 6:00 AM CST', undefined, PATIENT)).toBeTruthy()
  const changed = await section('Since yesterday')
  expect(changed.getByText('1 rose, 0 fell, 0 cleared')).toBeTruthy()
  expect(changed.getByRole('listitem').textContent).toBe(
    'Chicago Yard Low to High Gusts 52 mph, your limit for Chicago Yard is 45 mph',
  )
  const storms = await section('Storms')
  expect(storms.getByRole('link', { name: 'Lake-effect snow, Lake Erie' }).getAttribute('href')).toMatch(
    /^\/client\/storms\/7d0f2f2e-/,
  )
  expect(storms.getByRole('listitem').textContent).toBe(
    'HighLake-effect snow, Lake Erie 2 HighHigh from Thu 9:00 AM CST until Fri 3:00 PM CST, strongest Thu 8:00 PM CST (Snow rate 2.6 in/h).It hits 2 locations and 3 vehicles; first Truck 3957 Thu 9:26 AM CST.',
  )
  const shift = await section('Outside storms, this shift until Thu 6:00 PM CST')
  expect(shift.getByText('1 High')).toBeTruthy()
  const [, row] = shift.getAllByRole('row')
  expect(row?.textContent).toBe(
    'HighChicago YardThu 2:00 PM – 5:00 PM CSTGusts 52 mph, your limit for Chicago Yard is 45 mph. Secure load. Secure loads before 2:00 PM.',
  )
  const outlook = await section('After the shift, until day 7')
  expect(outlook.getByRole('row').textContent).toContain('Tomorrow, Fri, Jan 16')
  const map = screen.getByRole<HTMLImageElement>('img', { name: 'Map of the assets at their levels of the shift' })
  expect(decodeURIComponent(map.src)).toContain('data:image/svg+xml,<svg')
})

test('the map of the briefing is dark in the dark theme, and light on paper [EXP-014]', async () => {
  const water = '#dfe7ee'
  const map_svg = `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${water}"/><circle fill="#F1352C"/></svg>`
  const drawn = async () => {
    const map = await screen.findByRole<HTMLImageElement>('img', { name: /^Map of the assets/ }, PATIENT)
    const printed = map.parentElement?.querySelector('source[media="print"]')?.getAttribute('srcset') ?? ''
    return [map.src, printed].map((picture) => decodeURIComponent(picture))
  }
  writeStored('colorMode', 'dark')
  open({ map_svg })
  const [shown, printed] = await drawn()
  expect(shown).toContain('<rect fill="#0b1420"/><circle fill="#F1352C"/>')
  expect(printed).toContain(`<rect fill="${water}"/>`)
  cleanup()
  writeStored('colorMode', 'light')
  open({ map_svg })
  expect((await drawn())[0]).toContain(`<rect fill="${water}"/>`)
  localStorage.clear()
})

test('another group is asked for, and what is not named is counted [DESK-056]', async () => {
  const { shift } = answerOnWire(getBriefing) as { shift: object }
  const counts = { extreme: 0, high: 14, moderate: 0, low: 1000 }
  const { asked } = open({ shift: { ...shift, outside_counts: counts } })
  expect(await screen.findByText('and 1,013 more', undefined, PATIENT)).toBeTruthy()
  const group = screen.getByRole<HTMLInputElement>('combobox', { name: 'Assets of' })
  group.focus()
  fireEvent.change(group, { target: { value: 'midw' } })
  const choice = { selector: '[role="option"], [role="option"] *' }
  fireEvent.click(await screen.findByText('Midwest', choice, PATIENT))
  await vi.waitFor(() => expect(asked.some(({ query }) => query.get('group_id') === 'midwest')).toBe(true), PATIENT)
})

test('an empty group says so [DESK-058]', async () => {
  open({ asset_count: 0 })
  const words = 'Midwest has no location, vehicle or upcoming route with a forecast.'
  expect(await screen.findByText(words, undefined, PATIENT)).toBeTruthy()
})

test('a deleted group says so [DESK-058]', async () => {
  open(404, { group: 'gone' })
  const words = 'There is no such group any more. Choose another one above.'
  expect(await screen.findByText(words, undefined, PATIENT)).toBeTruthy()
})

test('a quiet day, days without a forecast, unrated assets and unknown levels of yesterday say so [DESK-058]', async () => {
  const none = { extreme: 0, high: 0, moderate: 0, low: 0 }
  open({
    changes: { since: null, rose: 0, fell: 0, cleared: 0, changes: [] },
    shift: {
      start_at: '2026-01-15T12:00:00Z',
      end_at: '2026-01-16T00:00:00Z',
      level_counts: none,
      outside_counts: none,
      worst: [],
    },
    storms: [],
    more_storm_count: 0,
    unrated_count: 60,
    outlook: [
      { day: 'rest_of_today', date: '2026-01-15', is_known: true, level_counts: none, worst: [] },
      { day: 'tomorrow', date: '2026-01-16', is_known: true, level_counts: none, worst: [] },
      { day: 'later', date: '2026-01-17', is_known: false, level_counts: none, worst: [] },
    ],
  })
  expect(await screen.findByText('Nothing affects your assets in this shift.', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('Nothing is known of the levels of yesterday.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /Jan 15/ }).textContent).toBe('After the shift, Thu, Jan 15Quiet')
  expect(screen.getByRole('row', { name: /Jan 16/ }).textContent).toContain('Quiet')
  expect(screen.getByRole('row', { name: /Jan 17/ }).textContent).toBe('Sat, Jan 17No forecast')
  expect(screen.getByRole('status').textContent).toBe(
    '60 assets of your organization wait for their first rating and are not part of this briefing yet.',
  )
})

describe('the mail of a briefing [DESK-061]', () => {
  const NAMES = { group_id: null, group_name: null }
  const OF_ALL = { id: 'all', ...NAMES, hour: 7, days: 'every_day' }
  const OF_WEST = { id: 'west', group_id: 'west', group_name: 'West', hour: 17, days: 'weekdays' }

  function openMails(mails: object[], refusal?: string) {
    return open({}, {}, ({ method, path }) => {
      if (!path.startsWith('/users/me/briefing_subscriptions')) return undefined
      if (method === 'GET') return { body: answerOnWire(listBriefingSubscriptions, { briefing_subscriptions: mails }) }
      if (refusal !== undefined) return { status: 403, body: { errors: [refusal] } }
      return { body: method === 'DELETE' ? { success: true } : { briefing_subscription: OF_ALL } }
    })
  }

  async function openDialog() {
    fireEvent.click(await screen.findByRole('button', { name: 'Mail it to me' }, PATIENT))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail the briefing: All assets' }, PATIENT))
    await dialog.findByText('In the time zone of your organization, America/Chicago', undefined, PATIENT)
    return dialog
  }

  const sent = ({ asked }: ReturnType<typeof open>) =>
    asked.flatMap(({ method, path, body }) => (method === 'GET' ? [] : [{ method, path, body }]))

  test('is started at an hour, on weekdays or every day', async () => {
    const server = openMails([])
    const dialog = await openDialog()
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: /^Hour/ }))
    fireEvent.click(await screen.findByRole('option', { name: '5:00 AM' }, PATIENT))
    fireEvent.click(dialog.getByRole('radio', { name: 'Every day' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Start' }))
    expect(await screen.findByText('All assets: mailed to you at 5:00 AM, every day', undefined, PATIENT)).toBeTruthy()
    const body = { group_id: null, hour: 5, days: 'every_day' }
    expect(sent(server)).toEqual([{ method: 'POST', path: '/users/me/briefing_subscriptions.json', body }])
  })

  test('is changed from what it is now', async () => {
    const server = openMails([OF_ALL, OF_WEST])
    const dialog = await openDialog()
    expect(dialog.getByRole('combobox', { name: /^Hour/ }).textContent).toBe('7:00 AM')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Every day' }).checked).toBe(true)
    fireEvent.click(dialog.getByRole('radio', { name: 'Weekdays' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('All assets: mailed to you at 7:00 AM, on weekdays', undefined, PATIENT),
    ).toBeTruthy()
    const body = { hour: 7, days: 'weekdays' }
    expect(sent(server)).toEqual([{ method: 'PATCH', path: '/users/me/briefing_subscriptions/all', body }])
  })

  test.each([
    ['the shown one', 'Stop', 'All assets: no longer mailed to you', 'all'],
    ['one of another group', 'Stop the briefing of West', 'West: no longer mailed to you', 'west'],
  ])('is stopped: %s', async (_, button, words, id) => {
    const server = openMails([OF_ALL, OF_WEST])
    const dialog = await openDialog()
    expect(dialog.getByRole('listitem').textContent).toBe('West, 5:00 PM, on weekdaysStop')
    fireEvent.click(dialog.getByRole('button', { name: button }))
    expect(await screen.findByText(words, undefined, PATIENT)).toBeTruthy()
    expect(sent(server)).toMatchObject([{ method: 'DELETE', path: `/users/me/briefing_subscriptions/${id}` }])
  })

  test('that is refused says why, and the dialog stays', async () => {
    openMails([], '10 briefings are mailed to you. Stop one before you add another.')
    const dialog = await openDialog()
    fireEvent.click(dialog.getByRole('button', { name: 'Start' }))
    const words = '10 briefings are mailed to you. Stop one before you add another.'
    expect(await dialog.findByText(words, undefined, PATIENT)).toBeTruthy()
    expect(dialog.getByText('The mail could not be set up')).toBeTruthy()
  })

  test('of a deleted group is not offered', async () => {
    open(404, { group: 'gone' })
    await screen.findByText(/There is no such group any more/, undefined, PATIENT)
    expect(screen.queryByRole('button', { name: 'Mail it to me' })).toBeNull()
  })
})

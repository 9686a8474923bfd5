// @vitest-environment jsdom
import { getBriefing } from '@stormlane/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import type { BriefingSearch } from '../../features/briefing/briefing.route.ts'
import { BriefingView } from '../../features/briefing/briefing-view.tsx'

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

function open(changes: object | 404, search: BriefingSearch = {}) {
  const server = stubPortal({
    bodies: { '/groups.json': { groups: [MIDWEST] } },
    answer: ({ path }) => {
      if (path !== '/briefing') return undefined
      if (changes === 404) return { status: 404, body: { errors: ['Not found'] } }
      return { body: { ...(answerOnWire(getBriefing) as object), ...changes } }
    },
  })
  stageScreen(search, (at, onSearch) => <BriefingView search={at} onSearch={onSearch} />)
  return server
}

const section = async (name: string) => within(await screen.findByRole('region', { name }, PATIENT))

test('the briefing tells what changed since yesterday, the worst of today and the days ahead, with a map [DESK-056, DESK-057]', async () => {
  open({})
  expect(await screen.findByText('Midwest, Thu, Jan 15, 6:00 AM CST', undefined, PATIENT)).toBeTruthy()
  const changed = await section('Since yesterday')
  expect(changed.getByText('1 rose, 0 fell, 0 cleared')).toBeTruthy()
  expect(changed.getByRole('listitem').textContent).toBe(
    'Chicago Yard Low to High Gusts 52 mph, your limit for Chicago Yard is 45 mph',
  )
  const today = await section('Today')
  expect(today.getByText('1 High')).toBeTruthy()
  const [, row] = today.getAllByRole('row')
  expect(row?.textContent).toBe(
    'HighChicago YardThu 2:00 PM – 5:00 PM CSTGusts 52 mph, your limit for Chicago Yard is 45 mph. Secure load. Secure loads before 2:00 PM.',
  )
  const outlook = await section('Tomorrow and days 3 to 7')
  expect(outlook.getByRole('row').textContent).toContain('Tomorrow, Fri, Jan 16')
  const map = screen.getByRole<HTMLImageElement>('img', { name: 'Map of the assets at their levels of today' })
  expect(decodeURIComponent(map.src)).toContain('data:image/svg+xml,<svg')
})

test('another group is asked for, and what is not named is counted [DESK-056]', async () => {
  const today = { ...(answerOnWire(getBriefing) as { today: object }).today }
  const counts = { extreme: 0, high: 14, moderate: 0, low: 1000 }
  const { asked } = open({ today: { ...today, level_counts: counts } })
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
    today: { date: '2026-01-15', level_counts: none, worst: [] },
    unrated_count: 60,
    outlook: [
      { date: '2026-01-16', is_known: true, level_counts: none, worst: [] },
      { date: '2026-01-17', is_known: false, level_counts: none, worst: [] },
    ],
  })
  expect(await screen.findByText('Nothing affects your assets today.', undefined, PATIENT)).toBeTruthy()
  expect(screen.getByText('Nothing is known of the levels of yesterday.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /Jan 16/ }).textContent).toContain('Quiet')
  expect(screen.getByRole('row', { name: /Jan 17/ }).textContent).toBe('Sat, Jan 17No forecast')
  expect(screen.getByRole('status').textContent).toBe(
    '60 assets of your organization wait for their first rating and are not part of this briefing yet.',
  )
})

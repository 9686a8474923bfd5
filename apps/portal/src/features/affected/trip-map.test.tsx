// @vitest-environment jsdom
import '../../../test/map-stand-in.ts'
import { getRoute, getVehicleDecision } from '@stormlane/contract'
import { encodePolyline } from '@stormlane/domain/geo'
import { IMPACT_LEVEL_COLORS } from '@stormlane/domain/levels'
import { screen, within } from '@testing-library/react'
import type { FeatureCollection, LineString } from 'geojson'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { openedMapOf } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { affectedOnWire, queueOnWire } from './affected.fixture.ts'
import type { AffectedSearch } from './affected.route.ts'
import { AffectedQueue } from './affected-queue.tsx'

const PATIENT = { timeout: 20_000 }
vi.setConfig({ testTimeout: 60_000 })

const stage = (search: AffectedSearch) =>
  stageScreen(search, (at, onSearch) => <AffectedQueue search={at} onSearch={onSearch} />)

type OnWire = { [Key in string]?: unknown }
const { decision } = answerOnWire(getVehicleDecision) as { decision: OnWire & { alternatives: OnWire[] } }
const { route } = answerOnWire(getRoute) as { route: OnWire & { latest_route_results: OnWire[] } }

/** A road due west from Chicago; the vehicle has driven a third of it. */
const LINE = [41, -87, 41, -89, 41, -91, 41, -93]
const [result] = route.latest_route_results
const BRIEF = route.decision as OnWire & { drive_on: OnWire }
const ROUTE = {
  ...route,
  selected_route_option: 0,
  latest_route_results: [
    {
      ...result,
      segments: [
        { ...(result as { segments: OnWire[] }).segments[0], polyline: encodePolyline(Float64Array.from(LINE)) },
      ],
    },
  ],
}

test('the panel of a trip draws what is driven, what lies ahead, the worst stretch, and where the advice waits, and says so [DECIDE-138]', async () => {
  const item = affectedOnWire({ id: 'v1', name: 'Truck 1' })
  const { asked } = stubPortal({
    flags: ['showAffectedTab'],
    answer: ({ path, query }) => {
      if (path === '/affected_assets.json') return { body: queueOnWire([item], query) }
      if (path === '/affected_assets/v1')
        return { body: { affected_asset: item, storm: null, history: [], level_history: [] } }
      if (path === '/vehicles/v1/decision')
        return {
          body: {
            decision: {
              ...decision,
              route_id: 'r1',
              position: { latitude: 41, longitude: -89.1, source: 'vehicle', reported_at: '2027-01-14T21:10:00.000Z' },
            },
          },
        }
      return path === '/routes/r1' ? { body: { route: ROUTE } } : undefined
    },
  })
  stage({ item: 'v1' })
  const panel = within(await screen.findByRole('region', { name: 'What you can do' }, PATIENT))
  expect(await panel.findByText('Extreme on I-80, 49 to 111 mi ahead', undefined, PATIENT)).toBeTruthy()
  for (const words of ['driven', 'planned road']) expect(panel.getByText(words)).toBeTruthy()
  const { data } = await openedMapOf('Map of the trip')
  const lines = await vi.waitFor(() => {
    const drawn = (data.get('trip') as FeatureCollection<LineString> | undefined)?.features ?? []
    expect(drawn).toHaveLength(3)
    return drawn
  }, PATIENT.timeout)
  const lngs = lines.map(({ geometry }) => geometry.coordinates.map(([lng]) => Math.round(lng as number)))
  expect(lngs.slice(0, 2)).toEqual([
    [-87, -89],
    [-89, -91, -93],
  ])
  expect(lines[2]?.properties).toMatchObject({ emphasis: 'strong', color: IMPACT_LEVEL_COLORS.extreme.fill })
  for (const name of ['Origin', 'Destination', 'Position of the vehicle', 'Wait at Iowa 80'])
    expect(await panel.findByRole('img', { name }, PATIENT)).toBeTruthy()
  expect(asked.some(({ path }) => path === '/routes/r1')).toBe(true)
})

test.each([
  [0.36, 'misses dock with 64%', 'false'],
  [0.97, 'keeps dock with 97%', 'true'],
])(
  'a row says beside the minutes what driving on does to the appointment: %s [DECIDE-139]',
  async (chance, words, isKept) => {
    const item = affectedOnWire({
      id: 'v1',
      name: 'Truck 1',
      minutes_lost: 38,
      decision: { ...BRIEF, drive_on: { ...BRIEF.drive_on, appointment_chance: chance } },
    })
    const without = affectedOnWire({
      id: 'v2',
      name: 'Truck 2',
      minutes_lost: 5,
      decision: { ...BRIEF, drive_on: { ...BRIEF.drive_on, appointment_chance: null } },
    })
    stubPortal({
      flags: ['showAffectedTab'],
      answer: ({ path, query }) =>
        path === '/affected_assets.json' ? { body: queueOnWire([item, without], query) } : undefined,
    })
    stage({})
    const shown = await screen.findByText(words, undefined, PATIENT)
    expect(shown.dataset.kept).toBe(isKept)
    expect(shown.closest('tr')?.textContent).toContain('+38 min')
    const other = (await screen.findByText('Truck 2', { selector: 'td *' }, PATIENT)).closest('tr')
    expect(other?.textContent).toContain('+5 min')
    expect(other?.textContent).not.toContain('dock')
  },
)

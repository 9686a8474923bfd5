// @vitest-environment jsdom
import { fileSupportMessage } from '@stormlane/contract'
import { STORM_REPORT_CATEGORIES, type StormReportCategory } from '@stormlane/domain/hazards'
import { featureFlags, organizationSettings } from '@stormlane/domain/product'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LineString } from 'geojson'
import { expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { placingMap } from '../../../test/placing-map.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubServer } from '../../../test/stub-server.ts'
import { writeStored } from '../../platform/local-store.ts'
import { CameraPicture, OverlayCallout } from '../callouts/overlay-callout.tsx'
import { withModelTracks } from './cyclone-items.ts'
import { eventItems } from './event-items.ts'
import { FLOOD_STEPS, floodItems } from './flood-items.ts'
import { ringsAround } from './lightning-rings.tsx'
import { OVERLAY_ICONS } from './overlay-icons.ts'
import type { OverlayId } from './overlay-id.ts'
import { countItems, ITEM_DEFAULTS, type OverlayItem } from './overlay-item.ts'
import { itemCenter, OverlayLayer } from './overlay-layer.tsx'
import { OverlayLegend } from './overlay-legend.tsx'
import { OverlayMenu } from './overlay-menu.tsx'
import { trafficItems } from './traffic-items.ts'

const NOW = new Date('2026-01-14T21:12:00Z')
const point = {
  type: 'Feature' as const,
  id: 'p',
  geometry: { type: 'Point' as const, coordinates: [-98, 41] },
  properties: {},
}

const item = (parts: Partial<OverlayItem>): OverlayItem => ({
  ...ITEM_DEFAULTS,
  id: 'one',
  kind: 'alert',
  title: 'Flood Watch',
  facts: [],
  color: '#2E8B57',
  geometry: { type: 'Point', coordinates: [0, 0] },
  legend: 'Flood Watch',
  ...parts,
})

function renderMenu(flags = featureFlags(), showCounts = true, state?: 'awaited' | 'loading' | 'failed') {
  const onToggle = vi.fn()
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <OverlayMenu
        shown={[{ id: 'alerts', items: state ? [] : [item({}), item({ id: 'two' })], state }]}
        flags={flags}
        settings={organizationSettings()}
        showCounts={showCounts}
        onToggle={onToggle}
        onNoTraffic={() => undefined}
      />
    </QueryClientProvider>,
  )
  return onToggle
}

test.each([
  [
    'Hurricanes',
    'Critical Events',
    '[LAYER-008, LAYER-013, LAYER-014]',
    'Live Storm Tracking is retired in favor of Critical Events',
  ],
  ['Earthquakes', 'Premium Critical Events', '[LAYER-009]', 'Earthquakes, power outages'],
  ['SevereCast', 'SevereCast', '[LAYER-010]', 'severe storms'],
  ['Road Work', 'Road Conditions', '[LAYER-011, LAYER-012]', '511'],
])('a locked %s wears the gem and opens %s %s', async (layer, product, _ids, words) => {
  const onToggle = renderMenu()
  const button = screen.getByRole('button', { name: new RegExp(`^${layer}`) })
  expect(within(button).getByRole('img', { name: 'Not in your plan' })).toBeTruthy()
  await userEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: product })
  expect(dialog.textContent).toContain(words)
  expect(dialog.textContent).toContain('Contact your account manager')
  expect(onToggle).not.toHaveBeenCalled()
})

test('a product that is not in the plan can be asked for from its dialog', async () => {
  const { asked } = stubServer(({ path }) =>
    path === '/support_messages.json' ? { body: answerOnWire(fileSupportMessage) } : undefined,
  )
  renderMenu()
  await userEvent.click(screen.getByRole('button', { name: /^Hurricanes/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for it' }))
  expect(await screen.findByText(/Your request is with us/)).toBeTruthy()
  expect(asked.map(({ path, body }) => [path, (body as { message: string }).message])).toEqual([
    ['/support_messages.json', 'Please add Critical Events to our plan.'],
  ])
  expect(screen.queryByRole('button', { name: 'Ask for it' })).toBeNull()
})

test('layers of the plan are toggled directly', async () => {
  const onToggle = renderMenu(featureFlags(['showEventsInPortal']))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lightning' }))
  expect(onToggle).toHaveBeenCalledWith('lightning')
})

test('counts show with the events permission, and not without [LAYER-019]', () => {
  renderMenu(featureFlags(), true)
  expect(screen.getByRole('checkbox', { name: /Active Alerts\s*2/ })).toBeTruthy()
  document.body.replaceChildren()
  renderMenu(featureFlags(), false)
  expect(screen.getByRole('checkbox', { name: 'Active Alerts' })).toBeTruthy()
})

test.each(['awaited', 'loading', 'failed'] as const)('a layer that is %s has no count', (state) => {
  renderMenu(featureFlags(), true, state)
  expect(screen.getByRole('checkbox', { name: /^Active Alerts/ }).closest('label')?.textContent).not.toMatch(/\d/)
})

/** The legend of five layers; returns the text of the part with this name. */
function renderFiveLegends() {
  renderUi(
    <OverlayLegend
      shown={[
        { id: 'alerts', items: [item({})] },
        { id: 'storm-reports', items: [item({ legend: 'Hail' })] },
        { id: 'road-status', items: [] },
        { id: 'flood-chance', items: [] },
        { id: 'lightning', items: [] },
      ]}
      selectedAt={null}
      now={NOW}
    />,
  )
  return (name: RegExp) => screen.getByRole('region', { name }).textContent
}

test('there are legends for alerts, storm reports and driving conditions [LAYER-020, LAYER-021, LAYER-022]', () => {
  const legend = renderFiveLegends()
  expect(legend(/Active alerts/)).toContain('Flood Watch')
  expect(legend(/Storm Reports/)).toContain('Hail')
  expect(legend(/Driving Conditions/)).toContain('thoroughfares in MT, NE, SD and MN')
})

test('there are legends for flood chance and strikes [LAYER-023, LAYER-024, LAYER-025, LAYER-063]', () => {
  const legend = renderFiveLegends()
  expect(legend(/experimental.*next 48 hours/)).toContain('0%10%20%30%40%50%60%70%80%90%100%')
  expect(legend(/Minutes ago/)).toContain('051015202530')
})

const strike = (minutes: number, longitude = -98) => ({
  eventType: 'lightning' as const,
  id: `s${minutes}`,
  detectedTime: new Date(NOW.getTime() - minutes * 60_000).toISOString(),
  geoJson: { ...point, geometry: { ...point.geometry, coordinates: [longitude, 41] } },
})

test('strikes are counted around the selected place; without one the panel asks for it', () => {
  const legend = (selectedAt: { latitude: number; longitude: number } | null) => {
    // 0.1 degrees of longitude at 41 N are 5.2 miles.
    const items = eventItems([strike(1, -98.1), strike(2, -98.3), strike(3, -98.5)], NOW, 'imperial')
    renderUi(<OverlayLegend shown={[{ id: 'lightning', items }]} selectedAt={selectedAt} now={NOW} />)
    return screen.getAllByRole('region').at(-1)?.textContent
  }
  expect(legend(null)).toContain('Select a location to see nearby lightning')
  expect(legend({ latitude: 41, longitude: -98 })).toContain(
    '1 within 10 miles, 2 within 20, 3 within 30. Closest strike 5.2 miles away.',
  )
  expect(legend({ latitude: 41, longitude: -78 })).toContain(
    '0 within 10 miles, 0 within 20, 0 within 30. No strike within 100 miles.',
  )
})

test('the rings around a place are red, orange and yellow, 322 m to 48.3 km wide [RISK-054]', () => {
  const { features } = ringsAround({ latitude: 0, longitude: 0 }, 'imperial')
  expect(features.map(({ properties }) => [properties?.color, properties?.label])).toEqual([
    ['#F1352C', ''],
    ['#F1352C', '10 mi'],
    ['#FD8C44', '20 mi'],
    ['#F7D046', '30 mi'],
  ])
  const radii = features.map(({ geometry }) => (geometry as LineString).coordinates[0]?.[1] ?? 0)
  expect(radii.map((degrees) => Math.round(degrees * 1112) / 10)).toEqual([0.3, 16.1, 32.2, 48.3])
})

const cyclonePart = (
  id: string,
  cycloneId: string,
  feature: 'storm_cone_of_uncertainty' | 'storm_track_point' | 'storm_track_line_alternate',
  hasModelForecastTracks = true,
  properties = {},
) => ({
  eventType: 'cyclones' as const,
  id,
  cycloneId,
  name: cycloneId,
  hasModelForecastTracks,
  feature,
  geoJson: { ...point, properties },
})

test('a cyclone’s points show the letter of their strength and the wind in the user’s units, and count as one', () => {
  const at = (lead_hours: number, max_wind_kt?: number) =>
    cyclonePart(`p${lead_hours}`, 'Alma', 'storm_track_point', true, { lead_hours, max_wind_kt })
  const points = [at(0, 105), at(12, 100), at(24, 85), at(36, 45), at(48, 25), at(60)]
  const drawn = eventItems(points, NOW, 'metric')
  expect(drawn.map(({ icon, mark }) => icon ?? mark)).toEqual(['hurricane', 'M', 'H', 'S', 'D', 'X'])
  const winds = (items: typeof drawn) => items.map(({ facts }) => facts.find(([label]) => label === 'Wind')?.[1])
  expect(winds(drawn)).toEqual(['195 km/h', '185 km/h', '155 km/h', '85 km/h', '45 km/h', undefined])
  expect(winds(eventItems(points, NOW, 'imperial'))).toEqual([
    '120 mph',
    '115 mph',
    '100 mph',
    '50 mph',
    '30 mph',
    undefined,
  ])
  expect(drawn[5]?.legend).toBe('Position')
  expect(countItems([...drawn, item({ id: 'other' })])).toBe(2)
})

test('other models’ tracks are shown for the selected cyclone; one without tracks clears them [LAYER-039]', () => {
  const items = eventItems(
    [
      cyclonePart('alma-cone', 'Alma', 'storm_cone_of_uncertainty'),
      cyclonePart('alma-gfs', 'Alma', 'storm_track_line_alternate'),
      cyclonePart('beth-cone', 'Beth', 'storm_cone_of_uncertainty'),
      cyclonePart('beth-gfs', 'Beth', 'storm_track_line_alternate'),
      cyclonePart('carl', 'Carl', 'storm_track_point', false),
    ],
    NOW,
    'imperial',
  )
  const tracks = (selectedId: string | null) =>
    withModelTracks(items, selectedId)
      .filter(({ dashed }) => dashed)
      .map(({ id }) => id)
  expect(tracks(null)).toEqual([])
  expect(tracks('alma-cone')).toEqual(['alma-gfs'])
  expect(tracks('beth-gfs')).toEqual(['beth-gfs'])
  expect(tracks('carl')).toEqual([])
  expect(withModelTracks(items, 'carl')).toHaveLength(3)
})

test('only strikes of the last 30 minutes are drawn: red, orange, yellow by age, and fading [LAYER-060, LAYER-062]', () => {
  const drawn = eventItems([strike(1), strike(12), strike(25), strike(31)], NOW, 'imperial')
  expect(drawn.map(({ color }) => color)).toEqual(['#F1352C', '#FD8C44', '#F7D046'])
  expect(drawn.map(({ opacity }) => opacity.toFixed(2))).toEqual(['0.97', '0.60', '0.30'])
})

test.each([
  ['earthquakes', 50],
  ['road-work', 200],
  ['truck-warnings', 160],
  ['volcanoes', 100],
] as const)('on the map %s join within %i px [MAP-103, MAP-104, MAP-105, MAP-106]', (id, radiusPx) => {
  const { on, sources } = placingMap()
  renderUi(on(<OverlayLayer id={id} items={[]} />))
  expect(sources.get(`${id}-points`)).toMatchObject({ cluster: true, clusterRadius: radiusPx })
})

test('a cluster is drawn as its worst item, with its icon, color and mark [EXP-015]', () => {
  const { on, sources, data } = placingMap()
  const quake = (id: string, magnitude: number) => ({
    eventType: 'earthquakes' as const,
    id,
    earthquakeId: id,
    magnitude,
    geoJson: point,
  })
  const items = eventItems([quake('weak', 2.5), quake('strong', 6.1), quake('light', 4.2)], NOW, 'imperial')
  renderUi(on(<OverlayLayer id="earthquakes" items={items} />))
  const { clusterProperties } = sources.get('earthquakes-points') as { clusterProperties: { worst: unknown[] } }
  expect(clusterProperties.worst[1]).toEqual(['get', 'look'])
  const { features } = data.get('earthquakes-points') as { features: { properties: { look: string } }[] }
  const looks = features.map(({ properties }) => properties.look).sort()
  expect(looks.map((look) => look.slice(12))).toEqual([
    '#0b1220overlay disc #F7D046|2.5',
    '#0b1220overlay disc #FD8C44|4.2',
    '#0b1220overlay disc #F1352C|6.1',
  ])
})

test.each([
  ['light', '#0000ff'],
  ['dark', '#6666ff'],
] as const)('in the %s theme the outline of an Extreme Cold Warning is drawn in %s [EXP-018]', (theme, drawn) => {
  writeStored('colorMode', theme)
  const { on, data } = placingMap()
  const area = { type: 'Polygon' as const, coordinates: [[]] }
  renderUi(on(<OverlayLayer id="alerts" items={[item({ color: '#0000ff', geometry: area })]} />))
  const { features } = data.get('alerts') as { features: { properties: { color: string; line: string } }[] }
  expect(features.map(({ properties }) => [properties.color, properties.line])).toEqual([['#0000ff', drawn]])
  localStorage.clear()
})

test('the legend of kinds that join says what a number means, with the icon of each; that of strikes has bolts, not squares [EXP-015, EXP-016]', () => {
  const camera = (id: string) => item({ id, icon: 'camera', legend: 'Camera', color: '#46536a' })
  const { container, rerender } = renderUi(
    <OverlayLegend
      shown={[{ id: 'traffic-cameras', items: [camera('a'), camera('b')] }]}
      selectedAt={null}
      now={NOW}
    />,
  )
  expect(container.textContent).toContain('A number beside a marker: so many there, the worst on top.')
  expect(container.querySelector('li path')?.getAttribute('d')).toContain('M13.997 4a2')
  rerender(<OverlayLegend shown={[{ id: 'lightning', items: [item({ icon: 'bolt' })] }]} selectedAt={null} now={NOW} />)
  expect(container.textContent).not.toContain('A number beside a marker')
  const bolts = [...container.querySelectorAll('path')].map((bolt) => bolt.getAttribute('fill'))
  expect(new Set(bolts)).toEqual(new Set(['#F1352C', '#FD8C44', '#F7D046']))
  expect(container.querySelector('i')).toBeNull()
})

const renderLegend = (id: OverlayId, items: readonly OverlayItem[]) => {
  const { container } = renderUi(<OverlayLegend shown={[{ id, items }]} selectedAt={null} now={NOW} />)
  return [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
}

test('the legends of outages, earthquakes and storms explain each color, from least to worst', () => {
  const outage = (id: string, fill: string) => ({
    eventType: 'power_outages' as const,
    id,
    fill,
    fillOpacity: 0.5,
    geoJson: point,
  })
  const outages = eventItems([outage('a', '#7A0177'), outage('b', '#FECC5C'), outage('c', '#F03B20')], NOW, 'imperial')
  expect(renderLegend('power-outages', outages)).toEqual(['1.5% to 4%', '10% to 20%', '40% and more'])

  const quake = (magnitude: number) => ({
    eventType: 'earthquakes' as const,
    id: `q${magnitude}`,
    earthquakeId: `q${magnitude}`,
    magnitude,
    geoJson: point,
  })
  const quakes = eventItems([quake(6.1), quake(2.5), quake(4.2)], NOW, 'imperial')
  expect(renderLegend('earthquakes', quakes)).toEqual(['Below 4.0', '4.0 to 4.9', '5.0 and more'])

  const storm = (stormType: string) => ({
    eventType: 'storms' as const,
    id: stormType,
    stormType,
    startTime: NOW.toISOString(),
    endTime: NOW.toISOString(),
    geoJson: point,
  })
  const storms = eventItems(['Heavy Rain', 'Wind Storm', 'Ice Storm', 'Winter Storm'].map(storm), NOW, 'imperial')
  expect(new Set(storms.map(({ color }) => color)).size).toBe(4)
})

test('outages of which only the count is known say how many customers, and never a share [FEED-021]', () => {
  const outage = (id: string, fill: string, customers: number, utilities: number) => ({
    eventType: 'power_outages' as const,
    id,
    fill,
    fillOpacity: 0.5,
    geoJson: { ...point, properties: { county: 'Harris', state: 'TX', customers_out: customers, utilities } },
  })
  const items = eventItems(
    [outage('a', '#7A0177', 1_250_000, 3), outage('b', '#FECC5C', 100, 1), outage('c', '#C51B8A', 12_400, 2)],
    NOW,
    'imperial',
  )
  expect(renderLegend('power-outages', items)).toEqual([
    '100 to 1,000 customers',
    '10,000 to 50,000 customers',
    '50,000 customers and more',
  ])
  expect(screen.getByText('Counts of utilities that report. Other counties may have outages, too.')).toBeTruthy()
  const { on } = placingMap()
  for (const [i, words] of [
    [2, ['12,400 customers without power in Harris, TX', '12,400 customers', '2 utilities']],
    [1, ['100 customers without power in Harris, TX', '1 utility']],
  ] as const) {
    const { container, unmount } = renderUi(
      on(<OverlayCallout item={items[i] as OverlayItem} onClose={() => undefined} />),
    )
    for (const word of words) expect(container.ownerDocument.body.textContent).toContain(word)
    unmount()
  }
  expect(document.body.textContent).not.toContain('%')
})

test('each kind of storm report has its own icon, wind that of wind', () => {
  const report = (category: StormReportCategory) => ({
    eventType: 'storm_reports' as const,
    id: category,
    reportType: category,
    category,
    magnitude: null,
    units: null,
    geoJson: point,
  })
  const items = eventItems(STORM_REPORT_CATEGORIES.map(report), NOW, 'imperial')
  const { container } = renderUi(<OverlayLegend shown={[{ id: 'storm-reports', items }]} selectedAt={null} now={NOW} />)
  const icons = [...container.querySelectorAll('li')].map((entry) => [
    entry.textContent,
    entry.querySelector('path')?.getAttribute('d'),
  ])
  expect(icons).toHaveLength(STORM_REPORT_CATEGORIES.length)
  expect(new Set(icons.map(([, icon]) => icon)).size).toBe(icons.length)
  expect(icons.find(([kind]) => kind === 'Wind')?.[1]).toBe(OVERLAY_ICONS.wind)
})

test('a county’s flood chance is that of its worst day, and its callout lists both days', () => {
  const day = (date: string, floodProbability: number) => ({
    ...point,
    id: `f-${date}`,
    properties: { name: 'Hall, NE', date, floodProbability },
  })
  const drawn = floodItems([day('2026-01-14', 0.2), day('2026-01-15', 0.8)])
  expect(drawn).toHaveLength(1)
  expect(drawn[0]).toMatchObject({ title: 'Hall, NE', color: FLOOD_STEPS[8] })
  expect(drawn[0]?.facts).toEqual([
    ['Wed, Jan 14', '20% chance of flooding'],
    ['Thu, Jan 15', '80% chance of flooding'],
  ])
})

test('a camera is a traffic item with images; one that does not load shows a placeholder [MAP-113]', () => {
  const camera = {
    type: 'Feature' as const,
    id: 'c1',
    geometry: point.geometry,
    properties: {
      id: 'c1',
      roadConditionType: 'traffic_camera' as const,
      roadway: 'I-80',
      description: null,
      imageUrls: ['/api/c1.svg'],
      videoUrls: [],
    },
  }
  const [drawn] = trafficItems([camera], ['traffic_camera'])
  expect(drawn).toMatchObject({ kind: 'traffic', title: 'I-80', images: ['/api/c1.svg'] })
  expect(trafficItems([camera], ['road_work'])).toEqual([])
  renderUi(<CameraPicture url="/api/c1.svg" title="I-80" />)
  fireEvent.error(screen.getByRole('img', { name: 'Picture of I-80' }))
  expect(screen.getByRole('img', { name: 'The picture of this camera is not available now.' })).toBeTruthy()
})

test('a callout is placed at the center of its item', () => {
  const square = [
    [
      [-100, 40],
      [-96, 40],
      [-96, 42],
      [-100, 42],
      [-100, 40],
    ],
  ]
  expect(itemCenter({ geometry: { type: 'Polygon', coordinates: square } })).toEqual({ longitude: -98, latitude: 41 })
  const chain = [
    [179, 51],
    [-179, 53],
  ]
  expect(itemCenter({ geometry: { type: 'LineString', coordinates: chain } })).toEqual({ longitude: 180, latitude: 52 })
})

test('a hot spot tells when a satellite saw it, where nobody knows since when it burns', () => {
  const properties = { seen_at: '2026-01-15T09:41:00.000Z', radiative_power_mw: 13 }
  const geometry = { type: 'Point' as const, coordinates: [-120.5, 39.1] }
  const fire = {
    eventType: 'fires' as const,
    id: 'firms-1',
    geoJson: { type: 'Feature' as const, id: 'firms-1', geometry, properties },
  }
  const [drawn] = eventItems([fire] as Parameters<typeof eventItems>[0], NOW, 'imperial')
  expect(drawn?.facts).toEqual([['Seen', expect.stringContaining(':41')]])
})

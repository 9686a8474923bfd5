// @vitest-environment jsdom

import { listAlertFeatures, listEvents, listRoadConditions } from '@stormlane/contract'
import type { FeatureFlag } from '@stormlane/domain/product'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerOnWire } from '../../../test/answer-on-wire.ts'
import { locationOnWire } from '../../../test/location-on-wire.ts'
import { openedMap } from '../../../test/map-stand-in.ts'
import { stageScreen } from '../../../test/screen-stage.tsx'
import { stubPortal } from '../../../test/stub-portal.ts'
import { FreightDashboard } from './freight-dashboard.tsx'

/** Generous, because test machines can be slow. */
const PATIENT = { timeout: 30_000 }
/** Noon in the local time zone of the test machine. */
const NOON = new Date(2027, 0, 14, 12)
const minutesLater = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000).toISOString()
const QUARTERS = Array.from({ length: 25 }, (_, i) => minutesLater(15 * i))
const HOURS = Array.from({ length: 168 }, (_, i) => minutesLater(60 * i))
const FLAGS: FeatureFlag[] = ['showEventsInPortal', 'show511InPortal', 'showSevereCast', 'showWildfireIndices']

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const tilesets = (variable: string, times: readonly string[]) => ({
  variable,
  tilesets: times.map((time) => ({ id: `${variable}-${time}`, time, variable, url: `http://tiles/${variable}/{z}` })),
})

const summary = (timeframe: string, impact_level: number) => ({
  timeframe,
  label: '',
  value: 5,
  impact_level,
  impact_types_detailed: [],
  peak_impact_time_moment: minutesLater(120),
  weather_flags: ['snow_flag'],
})

const point = (id: string) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [-98, 41] },
  properties: { name: id },
})

const INCIDENT = {
  ...point('crash'),
  properties: {
    id: 'crash',
    road_condition_type: 'traffic_incident',
    roadway: 'Crash on I-80',
    description: 'Two lanes blocked',
    traffic_incident_type: 'accident',
    affected_lanes: null,
    start_time: null,
    end_time: null,
  },
}

const CITIES = [
  locationOnWire({ id: 'calm', name: 'Calm Yard', impact_summaries: [summary('today', 2), summary('tomorrow', 3)] }),
  locationOnWire({
    id: 'omaha',
    name: 'Omaha Crossdock',
    latitude: 44,
    longitude: -90,
    impact_summaries: [summary('today', 4), summary('tomorrow', 0)],
  }),
]

function open(mapLayer?: string, flags = FLAGS) {
  const server = stubPortal({
    flags,
    cities: CITIES,
    answer: ({ path, query }) => {
      if (path.startsWith('/tiling/')) {
        const times = path.endsWith('_subhourly') ? QUARTERS : HOURS
        const variables = ['radar', 'road', 'flood', 'temperature', 'wind_gust'].map((name) => tilesets(name, times))
        return { body: { variables } }
      }
      if (path === '/alerts/weather/current') return { body: answerOnWire(listAlertFeatures, { features: [] }) }
      if (path === '/road-conditions/current')
        return { body: answerOnWire(listRoadConditions, { features: [INCIDENT] }) }
      if (path !== '/events/current') return undefined
      const type = query.get('event_types')
      const fire = { event_type: 'us_wildfires', id: 'fire', name: 'Elk Fire', geo_json: point('fire') }
      return { body: answerOnWire(listEvents, { events: type === 'us_wildfires' ? [fire] : [] }) }
    },
  })
  stageScreen(null, () => <FreightDashboard mapLayer={mapLayer} badge={null} />)
  return server
}

const tab = (name: string) => screen.getByRole('tab', { name })
const openTab = () => screen.getByRole('tab', { selected: true }).textContent
const switchTo = (name: string) => fireEvent.click(tab(name))
const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const mapType = () => screen.getByRole('combobox', { name: /Map type/ }).textContent
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Time of the map' })
const ready = () => waitFor(() => expect(slider()).toBeTruthy(), PATIENT)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const askedEvents = ({ asked }: ReturnType<typeof open>) =>
  asked.flatMap(({ path, query }) => (path === '/events/current' ? [query.get('event_types')] : []))

describe('tabs', () => {
  test('are Alerts, Radar, Traffic, Events, Hyperlocal Weather and Impact Indices [EMBED-008]; Alerts opens [EMBED-015]', () => {
    open()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Alerts',
      'Radar',
      'Traffic',
      'Events',
      'Hyperlocal Weather',
      'Impact Indices',
    ])
    expect(openTab()).toBe('Alerts')
  })

  test.each([
    ['impact-indices', 'Impact Indices'],
    ['hyperlocal-weather', 'Hyperlocal Weather'],
    ['radar', 'Radar'],
    ['traffic', 'Traffic'],
    ['events', 'Events'],
    ['alerts', 'Alerts'],
    ['unheard-of', 'Alerts'],
  ])('map_layer=%s opens %s [EMBED-013] [EMBED-014] [EMBED-035]', (mapLayer, expected) => {
    open(mapLayer)
    expect(openTab()).toBe(expected)
  })

  test('the Alerts tab has the toggles Storms, Cyclones and Popular Events [EMBED-009]', async () => {
    const server = open()
    await waitFor(() => expect(toggle('Storms').checked).toBe(true), PATIENT)
    expect([toggle('Cyclones').checked, toggle('Popular Events').checked]).toEqual([true, false])
    await waitFor(() => expect(new Set(askedEvents(server))).toEqual(new Set(['storms', 'cyclones'])), PATIENT)
  })

  test('Popular Events shows lightning, storm reports and SevereCast [EMBED-033]', async () => {
    const server = open()
    await waitFor(() => expect(toggle('Popular Events').disabled).toBe(false), PATIENT)
    fireEvent.click(toggle('Popular Events'))
    await waitFor(
      () => expect(askedEvents(server)).toEqual(expect.arrayContaining(['lightning', 'storm_reports', 'severe_cast'])),
      PATIENT,
    )
  })

  test('the Events tab has the toggles Earthquakes, Volcanoes, US Wildfires and Fires [EMBED-010]', async () => {
    open('events')
    await waitFor(() => expect(toggle('Earthquakes').checked).toBe(true), PATIENT)
    const panel = screen.getByRole('region', { name: 'Event layers' })
    expect(
      within(panel)
        .getAllByRole('switch')
        .map((one) => one.closest('label')?.textContent),
    ).toEqual(['Earthquakes', 'Volcanoes', 'US Wildfires', 'Fires'])
  })

  test('toggles of layers that the plan does not include are off and disabled', async () => {
    open('events', [])
    expect([toggle('Earthquakes').checked, toggle('Earthquakes').disabled]).toEqual([false, true])
  })

  test('an area without alerts says so', async () => {
    open()
    expect(await screen.findByText('No alerts for this area.', undefined, PATIENT)).toBeTruthy()
  })
})

describe('map type', () => {
  test('a dropdown chooses it [EMBED-016]; switching the tab selects the first of that tab [EMBED-026] [EMBED-027] or none [EMBED-028]', async () => {
    open('impact-indices')
    await ready()
    expect(mapType()).toBe('Road Conditions')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /Map type/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Flood' }, PATIENT))
    expect(mapType()).toBe('Flood')
    switchTo('Hyperlocal Weather')
    expect(mapType()).toBe('Temperature')
    switchTo('Impact Indices')
    expect(mapType()).toBe('Road Conditions')
    switchTo('Radar')
    expect(mapType()).toBe('Radar')
    for (const other of ['Alerts', 'Traffic', 'Events']) {
      switchTo(other)
      expect(mapType()).toBe('No weather layer')
      expect(screen.queryByRole('slider')).toBeNull()
    }
  })
})

describe('radar', () => {
  test('has Rain and Snow legends [EMBED-011] and time controls [EMBED-012]', async () => {
    open('radar')
    await ready()
    for (const what of ['Rain', 'Snow'])
      expect(screen.getByRole('figure', { name: `${what} that an echo stands for` })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  })

  test('draws snow apart from rain, as its legends say [FEED-019]', async () => {
    open('radar')
    await ready()
    const { sources } = await openedMap()
    const tiles = () =>
      [...sources.values()].filter(({ type }) => type === 'raster').map((source) => String(source.tiles))
    await waitFor(() => expect(tiles().length).toBeGreaterThan(0), PATIENT)
    expect(tiles().filter((address) => !address.includes('precipitation_types=true'))).toEqual([])
  })

  test.each(['Tomorrow', 'Days 3-7'])('for %s says that it can only be viewed for Today [EMBED-022]', async (frame) => {
    open('radar')
    await ready()
    choose(frame)
    expect(screen.getByText('Can only be viewed for Today')).toBeTruthy()
    expect(screen.queryByRole('slider')).toBeNull()
    choose('Today')
    await ready()
    expect(screen.queryByText('Can only be viewed for Today')).toBeNull()
  })
})

describe('time', () => {
  test('controls skip to the first and last step, rewind and go forward [EMBED-017]; the label shows the time [EMBED-018]', async () => {
    open('impact-indices')
    await ready()
    const label = () => document.querySelector('time')?.dateTime
    expect(label()).toBe(minutesLater(0))
    press('Fast-forward')
    expect([slider().value, label()]).toEqual(['1', minutesLater(15)])
    press('Skip to last')
    expect(slider().value).toBe(slider().max)
    press('Rewind')
    expect(Number(slider().value)).toBe(Number(slider().max) - 1)
    press('Skip to first')
    expect(slider().value).toBe('0')
    fireEvent.change(slider(), { target: { value: 4 } })
    expect(label()).toBe(minutesLater(60))
    expect(screen.queryByRole('button', { name: /Speed/ })).toBeNull()
  })

  test('the timeframe is Today, Tomorrow or Days 3-7 [EMBED-019]', async () => {
    open('impact-indices')
    await ready()
    const group = screen.getByRole('group', { name: 'Timeframe' })
    expect(
      within(group)
        .getAllByRole('radio')
        .map((one) => one.closest('label')?.textContent),
    ).toEqual(['Today', 'Tomorrow', 'Days 3-7'])
    choose('Tomorrow')
    await waitFor(() => expect(slider().max).toBe('23'), PATIENT)
    // Tomorrow begins at midnight in the zone of the organization, Central Time, which is 6 AM UTC.
    expect(document.querySelector('time')?.dateTime).toBe(minutesLater(18 * 60))
    choose('Days 3-7')
    await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(100), PATIENT)
  })
})

describe('playback', () => {
  async function play() {
    open('impact-indices')
    await ready()
    const opened = await openedMap()
    await waitFor(() => expect(opened.sources.has(`road-${minutesLater(0)}`)).toBe(true), PATIENT)
    vi.useFakeTimers()
    /** The map reports tiles that loaded; then the time passes. */
    const wait = (ms: number) => {
      // The shown frame is loaded first, then those after it.
      for (let round = 0; round < 2; round++) act(() => opened.emit('sourcedata', {}))
      act(() => void vi.advanceTimersByTime(ms))
      act(() => void vi.advanceTimersByTime(0))
    }
    wait(0)
    press('Play')
    return { ...opened, wait }
  }

  test('advances one step per second until it is paused [EMBED-023]', async () => {
    const { wait } = await play()
    wait(999)
    expect(slider().value).toBe('0')
    wait(1)
    expect(slider().value).toBe('1')
    wait(1000)
    expect(slider().value).toBe('2')
    press('Pause')
    wait(5000)
    expect(slider().value).toBe('2')
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  })

  test.each<[string, () => void]>([
    ['skip to first', () => press('Skip to first')],
    ['rewind', () => press('Rewind')],
    ['fast-forward', () => press('Fast-forward')],
    ['skip to last', () => press('Skip to last')],
    ['slider move', () => void fireEvent.change(slider(), { target: { value: 7 } })],
  ])('a manual %s pauses [EMBED-024]', async (_what, move) => {
    const { wait } = await play()
    wait(1000)
    expect(slider().value).toBe('1')
    move()
    const stayed = slider().value
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
    wait(5000)
    expect(slider().value).toBe(stayed)
  })

  test('the next step comes one second after the tiles of the shown one have loaded [EMBED-025]', async () => {
    const { map, wait } = await play()
    wait(1000)
    expect(slider().value).toBe('1')
    map.isSourceLoaded = () => false
    wait(10_000)
    expect(slider().value).toBe('1')
    map.isSourceLoaded = () => true
    wait(999)
    expect(slider().value).toBe('1')
    wait(1)
    expect(slider().value).toBe('2')
  })
})

describe('locations', () => {
  const marker = (name: RegExp) => screen.queryByRole('button', { name })

  test('Only High Impact leaves those at High or worse in the timeframe [EMBED-020] [EMBED-036]', async () => {
    open('impact-indices')
    await waitFor(() => expect(marker(/Omaha Crossdock/)).toBeTruthy(), PATIENT)
    expect(marker(/Calm Yard/)).toBeTruthy()
    expect(await screen.findByText('1 location at High or worse', undefined, PATIENT)).toBeTruthy()
    fireEvent.click(toggle('Only High Impact'))
    await waitFor(() => expect(marker(/Calm Yard/)).toBeNull(), PATIENT)
    expect(marker(/Omaha Crossdock/)).toBeTruthy()
    choose('Tomorrow')
    await waitFor(() => expect(marker(/Calm Yard/)).toBeTruthy(), PATIENT)
    expect(marker(/Omaha Crossdock/)).toBeNull()
  })

  test('a location opens its level, weather and time, without anything to save', async () => {
    open('impact-indices')
    await waitFor(() => expect(marker(/Omaha Crossdock/)).toBeTruthy(), PATIENT)
    fireEvent.click(marker(/Omaha Crossdock/) as HTMLElement)
    const callout = await screen.findByRole('region', { name: 'Omaha Crossdock' }, PATIENT)
    expect(within(callout).getByText('Extreme')).toBeTruthy()
    expect(within(callout).getByText('Snow')).toBeTruthy()
    expect(within(callout).queryByRole('button', { name: /Save/ })).toBeNull()
  })
})

describe('switching the tab', () => {
  test('clears the selected incident, unless the tab is Traffic [EMBED-029]', async () => {
    open('traffic')
    const { click, data } = await openedMap()
    await waitFor(() => expect(JSON.stringify(data.get('traffic-incidents-points'))).toContain('crash'), PATIENT)
    act(() => click('traffic-incidents-points', 'crash'))
    const callout = () => screen.queryByRole('region', { name: 'Crash on I-80' })
    await waitFor(() => expect(callout()).toBeTruthy(), PATIENT)
    switchTo('Traffic')
    expect(callout()).toBeTruthy()
    switchTo('Events')
    switchTo('Traffic')
    expect(callout()).toBeNull()
  })

  test('turns US wildfires off, unless the tab is Impact Indices [EMBED-030]', async () => {
    open('events')
    const { data } = await openedMap()
    await waitFor(() => expect(toggle('US Wildfires').disabled).toBe(false), PATIENT)
    fireEvent.click(toggle('US Wildfires'))
    await waitFor(() => expect(JSON.stringify(data.get('us-wildfires-points'))).toContain('fire'), PATIENT)
    switchTo('Impact Indices')
    expect(toggle('US Wildfires').checked).toBe(true)
    await waitFor(() => expect(JSON.stringify(data.get('us-wildfires-points'))).toContain('fire'), PATIENT)
    switchTo('Events')
    expect(toggle('US Wildfires').checked).toBe(false)
    expect(data.has('us-wildfires-points')).toBe(false)
  })
})

test('the partner has a default mark with its configured name [EMBED-021] [EMBED-032]', () => {
  open()
  expect(screen.getByRole('img', { name: 'FreightMarket' })).toBeTruthy()
})

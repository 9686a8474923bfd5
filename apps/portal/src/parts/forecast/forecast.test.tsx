// @vitest-environment jsdom
import { toModel } from '@stormlane/contract'
import { IMPACT_LEVEL_COLORS } from '@stormlane/domain/levels'
import type { MapType } from '@stormlane/domain/maps'
import { featureFlags } from '@stormlane/domain/product'
import { HOUR_MS, type Timeframe } from '@stormlane/domain/time'
import { PALETTES } from '@stormlane/domain/weather'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { weatherPointOnWire } from '../../../test/forecast-on-wire.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { sessionQueries } from '../../platform/session-queries.ts'
import { formatDay } from '../../platform/time-format.ts'
import { overlayQueries } from '../overlays/overlay-queries.ts'
import { AlertTimeline } from './alert-timeline.tsx'
import { axisTicks } from './axis-ticks.ts'
import { forecastQueries } from './forecast-queries.ts'
import type { ForecastRow } from './forecast-rows.ts'
import { impactRowIds, impactRows, valueText, weatherRows } from './forecast-rows.ts'
import { chartViewForLayer, PlaceForecast } from './place-forecast.tsx'
import { SeriesChart } from './series-chart.tsx'
import { timelineTicks } from './timeline-ticks.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 14, hour))
const rating = (hours: number): ForecastRow => ({
  id: 'road',
  label: 'Road',
  quantity: 'index',
  palette: PALETTES.impact,
  points: Array.from({ length: hours }, (_, hour) => ({ time: at(hour), value: hour % 10 })),
})

test('each layer has its chart view [LAYER-027]', () => {
  expect([
    chartViewForLayer('flood'),
    chartViewForLayer('none'),
    chartViewForLayer('wind_gust'),
    chartViewForLayer('radar'),
  ]).toEqual(['impact', 'impact', 'weather', 'weather'])
})

/** Renders the forecast of a place for a layer, with weather in 15-minute steps, or hourly for a week. */
function showForecast(first: MapType, strikes: readonly object[] = [], timeframe: Timeframe = 'nowcast') {
  const step = (i: number) => ({ time: new Date(at(21).getTime() + i * 900_000).toISOString(), temperature: 20 + i })
  const point = (i: number) => ({
    ...step(i),
    windGust: 15 * (i % 5),
    rainfall: i === 1 ? 0.3 : 0,
    lightningProbability: 0,
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const place = { latitude: 41, longitude: -96 }
  const weather = {
    subhourly: Array.from({ length: 25 }, (_, i) => point(i)),
    hourly: Array.from({ length: 168 }, (_, hour) => point(4 * hour)),
    alerts: [],
  }
  client.setQueryData(forecastQueries.weather(place).queryKey, weather as never)
  const flags = featureFlags(['showEventsInPortal'])
  client.setQueryData(forecastQueries.ratings(place, timeframe, impactRowIds(flags)).queryKey, [])
  client.setQueryData(sessionQueries.features().queryKey, flags)
  client.setQueryData(overlayQueries.events('lightning').queryKey, { items: strikes, staleSince: null } as never)
  const under = (mapType: MapType) => (
    <QueryClientProvider client={client}>
      <PlaceForecast
        place={place}
        timeZone="UTC"
        timeframe={timeframe}
        mapType={mapType}
        shownAt={null}
        units="imperial"
        look="row"
      />
    </QueryClientProvider>
  )
  const { rerender } = renderUi(under(first))
  return (mapType: MapType) => rerender(under(mapType))
}
const view = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('selecting another layer switches the chart view; a manual choice lasts until then [LAYER-027]', () => {
  const choose = showForecast('road')
  expect(view('Impact').checked).toBe(true)
  choose('temperature')
  expect(view('Weather').checked).toBe(true)
  fireEvent.click(view('Alerts'))
  expect(view('Alerts').checked).toBe(true)
  choose('flood')
  expect(view('Impact').checked).toBe(true)
})

const rowCells = (row: string) =>
  [...(screen.getByText(row).nextElementSibling?.children ?? [])].map((cell) => cell.getAttribute('title') ?? '')

test('the weather timeline has 15-minute bins [TIME-031]', () => {
  showForecast('temperature')
  expect(rowCells('Temperature')).toHaveLength(25)
  expect(rowCells('Temperature').slice(0, 5)).toEqual([
    '9 PM: 20 °F',
    '9 PM: 21 °F',
    '9 PM: 22 °F',
    '9 PM: 23 °F',
    '10 PM: 24 °F',
  ])
})

test('the timeline labels gusts and rain by strength [RISK-034, RISK-035, RISK-036, RISK-039]', () => {
  showForecast('temperature')
  expect(rowCells('Wind Gust').slice(0, 5)).toEqual([
    expect.stringMatching(/: 0 mph \(Light\)$/),
    expect.stringMatching(/: 15 mph \(Light\)$/),
    expect.stringMatching(/: 30 mph \(Moderate\)$/),
    expect.stringMatching(/: 45 mph \(Strong\)$/),
    expect.stringMatching(/: 60 mph \(Severe\)$/),
  ])
  expect(rowCells('Rain').slice(0, 2)).toEqual([
    expect.stringMatching(/: 0.00 in\/h$/),
    expect.stringMatching(/: 0.30 in\/h \(Heavy\)$/),
  ])
})

const strike = (minutes: number, milesEast: number) => ({
  id: String(minutes),
  eventType: 'lightning',
  detectedTime: new Date(at(21).getTime() + minutes * 60_000).toISOString(),
  geoJson: {
    type: 'Feature',
    // At 41° north a degree of longitude is 52.2 miles of 0.00062 to the meter.
    geometry: { type: 'Point', coordinates: [-96 + milesEast / 52.2, 41] },
    properties: {},
  },
})

test('the strikes of the extended forecast end with the 402nd quarter of an hour [RISK-056]', () => {
  showForecast('temperature', [strike(0, 5), strike(402 * 15 - 1, 15), strike(402 * 15, 5)], 'extended')
  const struck = rowCells('Lightning').flatMap((title, hour) => {
    const ring = /within \d+ miles/.exec(title)?.[0]
    return ring ? [[hour, ring]] : []
  })
  // The 402nd quarter lies in the hour 100, and so would the 403rd.
  expect(struck).toEqual([
    [0, 'within 10 miles'],
    [100, 'within 20 miles'],
  ])
})

test('strikes show in the 15-minute step of their detection, with the ring they fell in [RISK-055, RISK-056]', () => {
  showForecast('temperature', [
    strike(-1, 1),
    strike(2, 25),
    strike(14, 9),
    strike(15, 19),
    strike(31, 29),
    strike(46, 31),
    strike(402 * 15, 1),
  ])
  expect(rowCells('Lightning').map((title) => /within \d+ miles/.exec(title)?.[0] ?? null)).toEqual([
    'within 10 miles',
    'within 20 miles',
    'within 30 miles',
    ...Array.from({ length: 22 }, () => null),
  ])
  const colors = [...(screen.getByText('Lightning').nextElementSibling?.children ?? [])].map(
    (cell) => (cell as HTMLElement).style.background,
  )
  expect(colors.slice(0, 3)).toEqual(
    (['high', 'moderate', 'low'] as const).map((level) => {
      const swatch = document.createElement('span')
      swatch.style.background = IMPACT_LEVEL_COLORS[level].fill
      return swatch.style.background
    }),
  )
})

test('the rows of both views are in order', () => {
  const ratings = ['road', 'flood', 'power', 'disruption', 'life_property'].map((index) => ({ index, ratings: [] }))
  expect(
    impactRows(ratings, ['life_property', 'power', 'flood', 'road', 'disruption']).map(({ label }) => label),
  ).toEqual(['Life and Property', 'Power', 'Flood', 'Road', 'Disruption'])
  expect(weatherRows([]).map(({ label }) => label)).toEqual(['Temperature', 'Wind Gust', 'Rain', 'Lightning'])
})

test('where snow falls, it has a row after rain', () => {
  const hour = toModel(weatherPointOnWire('2027-01-14T21:00:00.000Z', { snowfall: 0.6 })) as Parameters<
    typeof weatherRows
  >[0][number]
  const rows = weatherRows([hour])
  expect(rows.map(({ label }) => label)).toEqual(['Temperature', 'Wind Gust', 'Rain', 'Snow', 'Lightning'])
  expect(valueText(rows[3] as ForecastRow, rows[3]?.points[0]?.value, 'imperial')).toBe('0.6 in/h')
})

test('the chart shows one to seven days, four by default; it is 195 px high; ratings go up to 10.5 [TIME-037, TIME-038, TIME-039]', () => {
  renderUi(<SeriesChart row={rating(168)} timeframe="extended" timeZone="UTC" units="imperial" shownAt={null} />)
  const svg = screen.getByRole('img', { name: 'Road over time' })
  expect(svg.getAttribute('height')).toBe('195')
  const points = () => svg.querySelector('path')?.getAttribute('d')?.match(/[ML]/g)?.length
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Days shown' })
  expect([slider.min, slider.max, slider.value, points()]).toEqual(['1', '7', '4', 97])
  fireEvent.change(slider, { target: { value: '1' } })
  expect(points()).toBe(25)
  // The value 10 is 0.5/10.5 of the 163 px below the upper edge.
  const top = Math.min(...[...svg.querySelectorAll('line')].map((line) => Number(line.getAttribute('y1'))))
  expect(top).toBeCloseTo(10 + (163 * 0.5) / 10.5, 1)
})

test.each([
  [7, ['Wed 14', 'Thu 15', 'Fri 16', 'Sat 17', 'Sun 18', 'Mon 19', 'Tue 20']],
  [1, ['6 PM', 'Wed 14', '6 AM', '12 PM', '6 PM']],
])('over %i days the axis of the chart names the days, and its labels do not touch', (days, labels) => {
  const { container } = renderUi(
    <SeriesChart row={rating(168)} timeframe="extended" timeZone="America/Chicago" units="imperial" shownAt={null} />,
  )
  fireEvent.change(screen.getByRole('slider', { name: 'Days shown' }), { target: { value: String(days) } })
  const texts = [...container.querySelectorAll('svg text[y="189"]')]
  expect(texts.map(({ textContent }) => textContent)).toEqual(labels)
  const places = texts.map((text) => Number(text.getAttribute('x')))
  for (const [i, x] of places.slice(1).entries()) expect(x - (places[i] as number)).toBeGreaterThanOrEqual(44)
})

test('the axis of a few hours has the day at its first label', () => {
  const labels = axisTicks(at(0), at(5), 364, 'America/Chicago').map(({ label }) => label)
  expect(labels.slice(0, 2)).toEqual(['Tue 6 PM', '7 PM'])
})

test('the times below an alert timeline have their day', () => {
  const { container } = renderUi(
    <AlertTimeline window="extended_alerts" startAt={at(0)} endAt={at(48)} timeZone="America/Chicago" alerts={[]} />,
  )
  const labels = [...container.querySelectorAll('span')].map(({ textContent }) => textContent).filter(Boolean)
  expect(labels).toEqual(['Tue 6 PM', 'Wed 12 PM', 'Thu 6 AM'])
})

test('alert rows are 40 px apart on a timeline of at least 172 px [TIME-033, TIME-036]', () => {
  const alert = (id: string) => ({ id, name: id, color: '#f00', startAt: at(1), endAt: at(3) })
  const { container } = renderUi(
    <AlertTimeline
      window="nowcast"
      startAt={at(0)}
      endAt={at(6)}
      timeZone="UTC"
      alerts={[alert('Flood Watch'), alert('Wind Advisory')]}
    />,
  )
  const rows = [...container.querySelectorAll<HTMLElement>('[style*="top"]')].map(({ style }) => style.top)
  expect(rows).toEqual(['0px', '40px'])
  expect((container.firstElementChild as HTMLElement).style.height).toBe('172px')
})

test('labels of a week are days of the place, and none of them touches the next', () => {
  const ticks = timelineTicks('extended', at(0), new Date(at(0).getTime() + 167 * HOUR_MS), 'America/Los_Angeles')
  const labels = ticks.filter(({ labeled }) => labeled).map(({ time }) => time)
  expect(labels.map((time) => formatDay(time, 'America/Los_Angeles'))).toEqual(['Wed 14', 'Sat 17', 'Tue 20'])
  // 172 px show the week; a day takes 36 px.
  for (const [i, time] of labels.slice(1).entries())
    expect((172 * (time.getTime() - Number(labels[i]))) / (167 * HOUR_MS)).toBeGreaterThan(40)
})

test.each([
  ['nowcast', 6, 1],
  ['extended', 24, 1],
  ['extended_alerts', 48, 6],
] as const)('ticks of %s over %i h are %i h apart [TIME-034, TIME-035]', (window, hours, apart) => {
  const ticks = timelineTicks(window, at(0), new Date(at(0).getTime() + hours * HOUR_MS))
  expect(ticks).toHaveLength(hours / apart + 1)
  expect(ticks.every(({ time }, i) => time.getTime() === at(0).getTime() + i * apart * HOUR_MS)).toBe(true)
})

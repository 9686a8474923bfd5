// @vitest-environment jsdom
import { PALETTES } from '@stormlane/domain'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { AlertTimeline } from './alert-timeline.tsx'
import type { ForecastRow } from './forecast-rows.ts'
import { impactRows, weatherRows } from './forecast-rows.ts'
import { viewOfLayer } from './place-forecast.tsx'
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

test('a layer brings the view that it is about [LAYER-027]', () => {
  expect([viewOfLayer('flood'), viewOfLayer('none'), viewOfLayer('wind_gust'), viewOfLayer('radar')]).toEqual([
    'impact',
    'impact',
    'weather',
    'weather',
  ])
})

test('the rows of both views stand in their order', () => {
  const ratings = ['road', 'flood', 'power', 'disruption', 'life_property'].map((index) => ({ index, ratings: [] }))
  expect(
    impactRows(ratings, ['life_property', 'power', 'flood', 'road', 'disruption']).map(({ label }) => label),
  ).toEqual(['Life and Property', 'Power', 'Flood', 'Road', 'Disruption'])
  expect(weatherRows([]).map(({ label }) => label)).toEqual(['Temperature', 'Wind Gust', 'Rain', 'Lightning'])
})

test('the chart shows one to seven days, four at first; compact it is 195 px high, else 265; a rating goes to 10.5 [TIME-037, TIME-038, TIME-039]', () => {
  const chart = (size: 'compact' | 'normal') => (
    <SeriesChart row={rating(168)} timeframe="extended" timeZone="UTC" units="imperial" shownAt={null} size={size} />
  )
  const { unmount } = renderUi(chart('normal'))
  expect(screen.getByRole('img', { name: 'Road over time' }).getAttribute('height')).toBe('265')
  unmount()
  renderUi(chart('compact'))
  const svg = screen.getByRole('img', { name: 'Road over time' })
  expect(svg.getAttribute('height')).toBe('195')
  const points = () => svg.querySelector('path')?.getAttribute('d')?.match(/[ML]/g)?.length
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Days shown' })
  expect([slider.min, slider.max, slider.value, points()]).toEqual(['1', '7', '4', 97])
  fireEvent.change(slider, { target: { value: '1' } })
  expect(points()).toBe(25)
  // 10 lies below the upper edge by the part of 10.5 that is left: 0.5 of 163 px.
  const top = Math.min(...[...svg.querySelectorAll('line')].map((line) => Number(line.getAttribute('y1'))))
  expect(top).toBeCloseTo(10 + (163 * 0.5) / 10.5, 1)
})

test('alerts stand in rows 40 px apart, on a timeline of at least 172 px [TIME-033, TIME-036]', () => {
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

test.each([
  ['nowcast', 6, 1],
  ['extended', 24, 1],
  ['extended_alerts', 48, 6],
] as const)('ticks of %s over %i h stand %i h apart [TIME-034, TIME-035]', (window, hours, apart) => {
  const ticks = timelineTicks(window, at(0), new Date(at(0).getTime() + hours * 3_600_000))
  expect(ticks).toHaveLength(hours / apart + 1)
  expect(ticks.every(({ time }, i) => time.getTime() === at(0).getTime() + i * apart * 3_600_000)).toBe(true)
})

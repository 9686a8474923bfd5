import { expect, test } from 'vitest'
import { vehicleTimeline } from './vehicle-timeline.ts'

const tag = (id: string, impactLevel: number, source = 'impact') => ({
  id,
  source,
  text: `${id} text`,
  impactLevel,
  reason: `${id} reason`,
})
const forecast = (from: string, to: string) => ({
  startAt: from,
  endAt: to,
  spans: [{ ...tag('impact:road', 3), startAt: from, endAt: to }],
})

test('an evaluation that was stored without a forecast counts for an hour, from its quarter of an hour on', () => {
  const current = {
    tags: [tag('weather:fog', 1, 'weather'), tag('alert:a', 4, 'alert')],
    tagPriority: ['alert:a', 'gone', 'weather:fog'],
    lastUpdatedAt: '2026-01-15T18:14:00.000Z',
  }
  const hour = { startAt: new Date('2026-01-15T18:00:00Z'), endAt: new Date('2026-01-15T19:00:00Z') }
  const { timeline, forecastFor } = vehicleTimeline({ currentImpact: current, upcomingImpact: null })
  expect(forecastFor).toEqual([hour])
  expect(timeline).toEqual([
    {
      id: 'alert:a',
      source: 'alert',
      name: 'alert:a text',
      description: 'alert:a reason',
      level: 4,
      variable: null,
      event: 'alert:a text',
      ...hour,
      spans: [{ ...hour, level: 4 }],
    },
    {
      id: 'weather:fog',
      source: 'weather',
      name: 'weather:fog text',
      description: 'weather:fog reason',
      level: 1,
      variable: 'fog',
      event: null,
      ...hour,
      spans: [{ ...hour, level: 1 }],
    },
  ])
})

test('the forecast of the position counts until the route of the vehicle begins', () => {
  const impact = { tags: [], tagPriority: [], lastUpdatedAt: '2026-01-15T18:00:00.000Z' }
  const { timeline, forecastFor } = vehicleTimeline({
    currentImpact: { ...impact, forecast: forecast('2026-01-15T18:00:00.000Z', '2026-01-16T00:00:00.000Z') },
    upcomingImpact: { ...impact, forecast: forecast('2026-01-15T20:00:00.000Z', '2026-01-15T22:00:00.000Z') },
  })
  const windows = [
    { startAt: new Date('2026-01-15T18:00:00Z'), endAt: new Date('2026-01-15T20:00:00Z') },
    { startAt: new Date('2026-01-15T20:00:00Z'), endAt: new Date('2026-01-15T22:00:00Z') },
  ]
  expect(forecastFor).toEqual(windows)
  expect(timeline.map(({ startAt, endAt }) => ({ startAt, endAt }))).toEqual(windows)
})

test('a vehicle that was not evaluated has no timeline, whatever its route meets', () => {
  const upcomingImpact = {
    tags: [],
    tagPriority: [],
    lastUpdatedAt: '2026-01-15T18:00:00.000Z',
    forecast: forecast('2026-01-15T20:00:00.000Z', '2026-01-15T22:00:00.000Z'),
  }
  expect(vehicleTimeline({ currentImpact: null, upcomingImpact })).toEqual({
    timeline: [],
    forecastFor: [],
    forecastUntil: null,
  })
})

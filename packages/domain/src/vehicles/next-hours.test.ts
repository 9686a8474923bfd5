import { expect, test } from 'vitest'
import { nextHours, OUTLOOK_HOURS, worstHour } from './next-hours.ts'
import { vehicleTimeline } from './vehicle-timeline.ts'

const NOW = new Date('2026-01-15T18:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()
const span = (from: number, to: number, impactLevel: number, reason: string) => ({
  id: `impact:${reason}`,
  source: 'impact',
  text: 'Road Conditions',
  impactLevel,
  reason,
  startAt: at(from),
  endAt: at(to),
})
const impact = (forecast?: { startAt: string; endAt: string; spans: ReturnType<typeof span>[] }) => ({
  tags: [],
  tagPriority: [],
  lastUpdatedAt: at(0),
  ...(forecast && { forecast }),
})

test('the next six hours follow the route: level and reason of each, and unknown after its end [DESK-078]', () => {
  const timeline = vehicleTimeline({
    currentImpact: impact({ startAt: at(0), endAt: at(6), spans: [] }),
    upcomingImpact: impact({
      startAt: at(0),
      endAt: at(4.2),
      spans: [span(1.5, 2.5, 3, 'Snow on I-80'), span(2.2, 2.8, 2, 'Rain on I-80')],
    }),
  })
  expect(nextHours(timeline, NOW).map(({ level, reason }) => [level, reason])).toEqual([
    [0, ''],
    [3, 'Snow on I-80'],
    [3, 'Snow on I-80'],
    [0, ''],
    [-1, ''],
    [-1, ''],
  ])
})

test('a vehicle that was not evaluated has no hour that is known [DESK-078]', () => {
  const hours = nextHours(vehicleTimeline({ currentImpact: null, upcomingImpact: null }), NOW)
  expect(hours.map(({ level }) => level)).toEqual([-1, -1, -1, -1, -1, -1])
})

test.each([
  ['half of the hour', 0.5, 0],
  ['less than half of the hour', 0.499, -1],
])('an hour of which %s is forecast has the level %#', (_, hours, level) => {
  const timeline = { timeline: [], forecastFor: [{ startAt: NOW, endAt: new Date(at(hours)) }] }
  expect(nextHours(timeline, NOW)[0]?.level).toBe(level)
})

test('parts of an hour that are forecast add up, other hours do not count', () => {
  const window = (from: number, to: number) => ({ startAt: new Date(at(from)), endAt: new Date(at(to)) })
  const forecastFor = [window(-3, 0.2), window(0.8, 1.4), window(1.5, 9)]
  const levels = nextHours({ timeline: [], forecastFor }, NOW).map(({ level }) => level)
  expect(levels).toEqual([-1, 0, 0, 0, 0, 0])
  expect(levels).toHaveLength(OUTLOOK_HOURS)
})

test('hours follow each other from now on', () => {
  const hours = nextHours({ timeline: [], forecastFor: [] }, NOW)
  expect(hours.map(({ startAt, endAt }) => [startAt.toISOString(), endAt.toISOString()])).toEqual(
    [0, 1, 2, 3, 4, 5].map((hour) => [at(hour), at(hour + 1)]),
  )
})

test('the worst hour is the first of the highest level, if any has an impact', () => {
  const hour = (level: -1 | 0 | 1 | 3, reason: string) => ({ startAt: NOW, endAt: NOW, level, reason })
  expect(worstHour([hour(1, 'a'), hour(3, 'b'), hour(3, 'c'), hour(-1, 'd')])?.reason).toBe('b')
  expect(worstHour([hour(-1, 'a'), hour(0, 'b')])).toBeUndefined()
  expect(worstHour([])).toBeUndefined()
})

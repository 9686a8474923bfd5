import { expect, test } from 'vitest'
import { nextHours } from './next-hours.ts'
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

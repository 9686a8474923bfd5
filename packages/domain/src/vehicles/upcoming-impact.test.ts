import { expect, test } from 'vitest'
import { routeForecast } from './route-forecast.ts'
import { type AlertOnRoute, type RouteStretch, upcomingImpact } from './upcoming-impact.ts'

const now = new Date('2026-01-10T18:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const stretch = (from: number, to: number, parts: Partial<RouteStretch> = {}): RouteStretch => ({
  entersAt: at(from),
  leavesAt: at(to),
  roadName: 'I-80',
  roadIndex: 0,
  tippingIndex: 0,
  riskFrom: null,
  minutesAdded: 0,
  ...parts,
})
const alert: AlertOnRoute = {
  id: 'a',
  event: 'Winter Storm Warning',
  severity: 'Severe',
  color: '#FF69B4',
  entersAt: at(95),
  leavesAt: at(140),
}

test('the worst value of each index ahead counts, with road, time and cause', () => {
  const riskFrom = {
    hazard: 'snow',
    quantity: 'snowRate',
    value: 30,
    threshold: 25,
    worse: 'above',
    score: 7.2,
  } as const
  const impact = upcomingImpact(
    [
      stretch(-60, -10, { roadIndex: 9 }),
      stretch(-10, 30, { roadIndex: 3 }),
      stretch(30, 90, { roadIndex: 7.24, riskFrom }),
    ],
    [],
    now,
  )
  expect(impact).toEqual({
    overallImpactLevel: 3,
    tags: [
      {
        id: 'impact:road',
        source: 'impact',
        text: 'Road Conditions: High',
        value: 7.2,
        impactLevel: 3,
        reason: expect.stringMatching(/^I-80, in 30 min: .+1\.2 in\/h/),
      },
    ],
    tagPriority: ['impact:road'],
    lastUpdatedAt: now,
  })
})

test('alerts ahead and the delay are reported, worst first', () => {
  const passed = { ...alert, id: 'b', entersAt: at(-5) }
  const impact = upcomingImpact(
    [stretch(0, 60, { minutesAdded: 12 }), stretch(60, 90, { minutesAdded: 8 })],
    [passed, alert],
    now,
  )
  expect(impact.tags.map(({ text, reason }) => [text, reason])).toEqual([
    ['Winter Storm Warning', 'The route enters it in 1 h 35 min'],
    ['20 min delay ahead', 'Slowed 29% by weather, +20 min on the rest of the trip'],
  ])
  expect(impact.overallImpactLevel).toBe(3)
  expect(impact.tags[0]?.alert).toEqual({ color: '#FF69B4', startsAt: at(95), endsAt: at(140) })
})

test('an alert stored by an older version has no times', () => {
  const [tag] = upcomingImpact([], [{ ...alert, leavesAt: null }], now).tags
  expect([tag?.id, tag?.alert]).toEqual(['alert:a', undefined])
})

test('a finished route and a route in fine weather have no impact', () => {
  expect(upcomingImpact([stretch(-60, -1, { roadIndex: 9, minutesAdded: 90 })], [], now).tags).toEqual([])
  expect(upcomingImpact([stretch(0, 60, { roadIndex: 1.9, minutesAdded: 2 })], [], now).overallImpactLevel).toBe(0)
})

test.each([
  [4.99, null, null],
  [5, '5 min delay ahead', 2],
  [14.99, '14 min delay ahead', 2],
  [15, '15 min delay ahead', 3],
  [90, '1 h 30 min delay ahead', 3],
])('%d added minutes in 100 minutes are reported as %s at level %s', (minutesAdded, text, level) => {
  const { tags } = upcomingImpact([stretch(0, 100, { minutesAdded })], [], now)
  const tag = tags.find(({ id }) => id === 'impact:slowdown')
  expect([tag?.text ?? null, tag?.impactLevel ?? null]).toEqual([text, level])
})

test.each(['roadIndex', 'tippingIndex', 'floodIndex'] as const)('%s is reported from 2 on', (index) => {
  const ids = (value: number) => upcomingImpact([stretch(0, 60, { [index]: value })], [], now).tags.map(({ id }) => id)
  expect([ids(1.999), ids(2)]).toEqual([[], [`impact:${index.replace('Index', '')}`]])
})

test('a stretch counts until it is left, an alert until it is entered', () => {
  const ends = (leaves: number) => upcomingImpact([stretch(-60, leaves, { roadIndex: 5 })], [], now).tags.length
  expect([ends(0), ends(0.001)]).toEqual([0, 1])
  const begins = (enters: number) => upcomingImpact([], [{ ...alert, entersAt: at(enters) }], now).tags.length
  expect([begins(0), begins(0.001)]).toEqual([0, 1])
})

test('of equal values the first stretch ahead is named', () => {
  const stretches = [stretch(0, 30, { roadIndex: 5 }), stretch(30, 60, { roadIndex: 5, roadName: 'I-76' })]
  expect(upcomingImpact(stretches, [], now).tags[0]?.reason).toMatch(/^I-80/)
})

test('an own limit on a stretch ahead is a reason of its own, before an index of the same level [DESK-066]', () => {
  const reason = 'Gusts 46 mph, your limit for empty box trailers is 40 mph'
  const ownLimit = { hazard: 'gust', value: 20.56, level: 3, reason } as const
  const impact = upcomingImpact([stretch(0, 30, { roadIndex: 7.5 }), stretch(30, 90, { ownLimit })], [], now)
  expect(impact.tagPriority).toEqual(['limit:gust', 'impact:road'])
  expect(impact.tags[0]).toEqual({
    id: 'limit:gust',
    source: 'limit',
    text: 'Your gust limit: High',
    value: 20.56,
    impactLevel: 3,
    reason: `I-80, in 30 min: ${reason}`,
  })
  expect(routeForecast([stretch(30, 90, { ownLimit, roadIndex: 7.5 })], [], now)?.spans).toMatchObject([
    { id: 'limit:gust', source: 'limit', impactLevel: 3, text: 'Your gust limit: High', reason: `${reason}, I-80` },
  ])
})

test('the worst tipping ahead is reported without the cause of the road index', () => {
  const [index, text] = ['tippingIndex', 'Tipping: High'] as const
  const riskFrom = { hazard: 'snow', quantity: 'snowRate', value: 30, threshold: 25, worse: 'above', score: 7 } as const
  const stretches = [
    stretch(0, 30, { [index]: 3 }),
    stretch(30, 60, { [index]: 8, riskFrom }),
    stretch(60, 90, { [index]: 4 }),
  ]
  expect(upcomingImpact(stretches, [], now).tags).toEqual([
    {
      id: `impact:${index.replace('Index', '')}`,
      source: 'impact',
      text,
      value: 8,
      impactLevel: 3,
      reason: 'I-80, in 30 min',
    },
  ])
})

test('the worst own limit ahead is reported, the first of equals, and what is under way is now', () => {
  const ownLimit = (level: 1 | 3, reason: string) => ({ hazard: 'gust', value: 20.567, level, reason }) as const
  const stretches = [
    stretch(-5, 30, { ownLimit: ownLimit(1, 'low') }),
    stretch(30, 60, { ownLimit: ownLimit(3, 'first') }),
    stretch(60, 90, { ownLimit: ownLimit(3, 'second') }),
  ]
  expect(upcomingImpact(stretches, [], now).tags).toMatchObject([{ value: 20.57, reason: 'I-80, in 30 min: first' }])
  expect(upcomingImpact(stretches.slice(0, 1), [], now).tags[0]?.reason).toBe('I-80, now: low')
})

test('of the same level alerts come first, then own limits, indices and the delay', () => {
  const ownLimit = { hazard: 'gust', value: 20, level: 3, reason: 'limit' } as const
  const stretches = [stretch(0, 400, { roadIndex: 8, minutesAdded: 50, ownLimit })]
  expect(upcomingImpact(stretches, [alert], now).tagPriority).toEqual([
    'alert:a',
    'limit:gust',
    'impact:road',
    'impact:slowdown',
  ])
})

test('a road without a name is called the route', () => {
  expect(upcomingImpact([stretch(0, 60, { roadIndex: 5, roadName: '' })], [], now).tags[0]?.reason).toBe(
    'On the route, now',
  )
})

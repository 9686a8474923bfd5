import { expect, test } from 'vitest'
import { EXTREME_WEATHER_FLAG } from '../indices/weather-flags.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { MINUTE_MS } from '../time/durations.ts'
import { levelSpans } from './level-spans.ts'
import type { EvaluatedSegment } from './route.ts'

const START = Date.parse('2026-01-15T12:00:00Z')
const at = (minute: number) => new Date(START + minute * MINUTE_MS)
const { none, low, moderate, high, extreme } = IMPACT_LEVELS

const segment = (from: number, to: number, roadIndex: number, parts: Partial<EvaluatedSegment> = {}) =>
  ({
    fromMile: from,
    toMile: to,
    polyline: '',
    entersAt: at(from),
    leavesAt: at(to),
    routeName: 'I-80',
    roadKind: 'freeway',
    freeFlowMps: 30,
    adjustedMps: 30,
    minutesAdded: 0,
    roadIndex,
    crashIndex: 0,
    tippingIndex: 0,
    weatherFlags: [],
    rainRisk: null,
    slowedBy: null,
    riskFrom: null,
    ...parts,
  }) satisfies EvaluatedSegment

const EXTREME_LIMIT = {
  level: extreme,
  hazard: 'gust',
  value: 60,
  limit: 50,
  valueText: '60 mph',
  limitText: '50 mph',
  reason: 'Gusts 60 mph',
} as const

const pause = (from: number, to: number) => ({
  kind: 'break' as const,
  startsAt: at(from),
  endsAt: at(to),
  atMile: from,
  latitude: 41,
  longitude: -95,
})
const shown = (segments: EvaluatedSegment[], risk: ImpactLevel, breaks: ReturnType<typeof pause>[] = []) =>
  levelSpans({ segments, risk, breaks }).map(({ level, startsAt, endsAt }) => [level, minute(startsAt), minute(endsAt)])
const minute = (moment: Date) => (moment.getTime() - START) / MINUTE_MS

test.each([
  ['nothing to drive', [], high, []],
  ['one level is one span', [segment(0, 60, 0), segment(60, 90, 1)], none, [[none, 0, 90]]],
  [
    'levels follow one another',
    [segment(0, 60, 0), segment(60, 90, 5), segment(90, 120, 8)],
    high,
    [
      [none, 0, 60],
      [moderate, 60, 90],
      [high, 90, 120],
    ],
  ],
  // 20 % slower for half an hour, which are 4 % of the trip.
  ['a slow mile is not worse than the trip', [segment(0, 30, 0, { adjustedMps: 25 })], low, [[low, 0, 30]]],
  [
    'nine calm minutes between worse ones belong to the calmer of them',
    [segment(0, 60, 8), segment(60, 69, 0), segment(69, 90, 5)],
    high,
    [
      [high, 0, 60],
      [moderate, 60, 90],
    ],
  ],
  [
    'ten do not',
    [segment(0, 60, 8), segment(60, 70, 0), segment(70, 90, 8)],
    high,
    [
      [high, 0, 60],
      [none, 60, 70],
      [high, 70, 90],
    ],
  ],
  [
    'a short danger between calm ones stays',
    [segment(0, 60, 0), segment(60, 62, 8), segment(62, 90, 0)],
    high,
    [
      [none, 0, 60],
      [high, 60, 62],
      [none, 62, 90],
    ],
  ],
  [
    'short calm at either end stays',
    [segment(0, 5, 0), segment(5, 60, 8), segment(60, 64, 0)],
    high,
    [
      [none, 0, 5],
      [high, 5, 60],
      [none, 60, 64],
    ],
  ],
  ['extreme weather is High', [segment(0, 60, 2, { weatherFlags: [EXTREME_WEATHER_FLAG] })], high, [[high, 0, 60]]],
  [
    'and does not lower an own limit that is Extreme',
    [segment(0, 60, 2, { weatherFlags: [EXTREME_WEATHER_FLAG], ownLimit: EXTREME_LIMIT })],
    extreme,
    [[extreme, 0, 60]],
  ],
] as const)('%s [PLAN-111]', (_, segments, risk, expected) => {
  expect(shown([...segments], risk)).toEqual(expected)
})

test('the breaks of the driver are no part of a span, wherever they lie [PLAN-111]', () => {
  const trip = [segment(0, 100, 0), segment(100, 200, 8)]
  expect(shown(trip, high, [pause(40, 70), pause(90, 120)])).toEqual([
    [none, 0, 40],
    [none, 70, 90],
    [high, 120, 200],
  ])
  expect(shown(trip, high, [pause(0, 10), pause(100, 110), pause(190, 200), pause(300, 310)])).toEqual([
    [none, 10, 100],
    [high, 110, 190],
  ])
})

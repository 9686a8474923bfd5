import { describe, expect, test } from 'vitest'
import type { AssetType } from '../assets/asset.ts'
import { withoutCause } from '../impacts/scores/action.ts'
import type { ImpactReason } from '../impacts/scores/impact-reasons.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import {
  AFFECTED_HORIZONS,
  type AffectedAsset,
  type AffectedFilter,
  affectedRating,
  affectedWindow,
  compareAffected,
  passesAffectedFilter,
} from './affected.ts'

const NOW = new Date('2026-01-15T12:20:00Z')
const RUN = new Date('2026-01-15T12:00:00Z')
const AT = { now: NOW, runTime: RUN, shiftEndsAt: new Date('2026-01-16T00:00:00Z') }
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const { none, low, moderate, high, extreme } = IMPACT_LEVELS

type Span = readonly [from: number, to: number, level: ImpactLevel]

function reason(id: string, ...spans: [Span, ...Span[]]): ImpactReason {
  const timed = spans.map(([from, to, level]) => ({ startAt: at(from), endAt: at(to), level }))
  return {
    id,
    source: 'weather',
    name: id,
    description: `${id} in words`,
    level: Math.max(...spans.map(([, , level]) => level)) as ImpactLevel,
    variable: null,
    event: null,
    startAt: at(spans[0][0]),
    endAt: at(spans.at(-1)?.[1] ?? 0),
    spans: timed,
  }
}

describe('the horizons of the queue', () => {
  test('are the shift, 6 hours, 24 hours and 7 days [DESK-005]', () => {
    expect(AFFECTED_HORIZONS).toEqual(['shift', '6h', '24h', '7d'])
  })

  test.each([
    ['shift', '2026-01-15T12:20:00.000Z', '2026-01-16T00:00:00.000Z'],
    ['6h', '2026-01-15T12:20:00.000Z', '2026-01-15T18:00:00.000Z'],
    ['24h', '2026-01-15T12:20:00.000Z', '2026-01-16T12:20:00.000Z'],
    ['7d', '2026-01-15T12:20:00.000Z', '2026-01-22T12:00:00.000Z'],
  ] as const)('%s begins now and ends with its forecast or shift', (horizon, startAt, endAt) => {
    const window = affectedWindow(horizon, AT)
    expect([window.startAt.toISOString(), window.endAt.toISOString()]).toEqual([startAt, endAt])
  })
})

describe('an affected asset', () => {
  const rate = (horizon: '6h' | '24h' | '7d', nowcast: ImpactReason[], extended: ImpactReason[] = []) =>
    affectedRating({ nowcast, extended, forecastUntil: null }, horizon, affectedWindow(horizon, AT))

  test.each<[string, ImpactReason[], number | null]>([
    ['without a reason', [], null],
    ['whose impact has ended', [reason('snow', [-3, -1, high])], null],
    ['whose impact begins after the window', [reason('snow', [8, 9, high])], null],
    ['that is affected only after the window', [reason('snow', [0, 1, none], [8, 9, high])], null],
    ['under way', [reason('snow', [-1, 1, high])], high],
    ['whose worst has passed', [reason('snow', [-3, -1, extreme], [-1, 1, low])], low],
    [
      'with a worse reason that has ended',
      [reason('ice', [-2, -1, extreme]), reason('wind', [0, 2, moderate])],
      moderate,
    ],
  ])('%s', (_, reasons, level) => {
    expect(rate('6h', reasons)?.level ?? null).toBe(level)
  })

  test('tells when it has its level: lower levels before and after are no part of it [RISK-084]', () => {
    const rated = rate('6h', [reason('snow', [1, 2, low], [2, 3, high], [3, 4, moderate]), reason('wind', [0, 5, low])])
    expect(rated).toMatchObject({ level: high, startAt: at(2), peakAt: at(2), endAt: at(3), text: 'snow in words' })
  })

  test('peaks where the worst of a route lies, although its level holds for the whole trip', () => {
    const trip = { ...reason('slowdown', [-1, 5, high]), madeIn: { startAt: at(2), endAt: at(3) } }
    expect(rate('6h', [trip])).toMatchObject({ startAt: at(2), peakAt: at(2), endAt: at(3) })
  })

  test('peaks where the worst begins again after a time that ended just now', () => {
    const rated = rate('6h', [reason('snow', [-2, 0, high], [0, 1, low], [1, 2, high], [3, 4, high])])
    expect(rated).toMatchObject({ level: high, peakAt: at(1) })
  })

  test.each([
    ['two weeks', 24 * 14, at(24 * 14)],
    ['more than two weeks', 24 * 14 + 0.001, null],
    ['a year', 24 * 365, null],
  ])('that lasts %s has this end: %s', (_, hours, endAt) => {
    expect(rate('6h', [reason('alert', [0, hours, high])])?.endAt).toEqual(endAt)
  })

  test('is rated by the nowcast alone within six hours, and by both forecasts beyond', () => {
    const [nowcast, extended] = [[reason('snow', [1, 2, low])], [reason('road', [1, 2, extreme])]]
    expect(rate('6h', nowcast, extended)?.level).toBe(low)
    expect(rate('24h', nowcast, extended)?.level).toBe(extreme)
  })
})

const asset = (name: string, level: ImpactLevel, startsIn: number, parts: Partial<AffectedAsset> = {}) => ({
  assetType: 'vehicle' as AssetType,
  id: name,
  name,
  groupIds: [],
  rating: { level, costMinutes: 0, startAt: at(startsIn) },
  ...parts,
})

test('the queue is worst first, then what costs most, then soonest; what has begun is as soon as it gets [DESK-002]', () => {
  const costing = (costMinutes: number, name: string, startsIn: number) =>
    asset(name, high, startsIn, { rating: { level: high, costMinutes, startAt: at(startsIn) } })
  const queue = [
    asset('D', low, -5),
    asset('C', high, 2),
    asset('B', high, -1),
    asset('A', high, -3),
    costing(12, 'Z', 5),
    costing(40, 'Y', 1),
    costing(40, 'X', -1),
    asset('E', extreme, 5),
  ]
  for (const given of [queue, queue.toReversed()])
    expect(given.toSorted(compareAffected(NOW)).map(({ name }) => name)).toEqual([
      'E',
      'X',
      'Y',
      'Z',
      'A',
      'B',
      'C',
      'D',
    ])
})

test('doing nothing costs what the dearest reason at the level shown says', () => {
  const [snow, ice, wind] = [reason('snow', [0, 1, high]), reason('ice', [0, 1, high]), reason('wind', [0, 1, low])]
  const reasons = [
    { ...snow, costMinutes: 12 },
    { ...ice, costMinutes: 30 },
    { ...wind, costMinutes: 90 },
  ]
  const window = affectedWindow('6h', AT)
  expect(affectedRating({ nowcast: reasons, extended: [], forecastUntil: null }, '6h', window)?.costMinutes).toBe(30)
  expect(affectedRating({ nowcast: [snow], extended: [], forecastUntil: null }, '6h', window)?.costMinutes).toBe(0)
})

test('assets with the same level and start are ordered by name, and those of the same name by id', () => {
  const queue = [
    asset('B', high, 1, { id: '1' }),
    asset('A', high, 1, { id: '3' }),
    asset('C', high, 1, { id: '0' }),
    asset('A', high, 1, { id: '2' }),
    asset('A', high, 1, { id: '4' }),
  ]
  const order = ['A 2', 'A 3', 'A 4', 'B 1', 'C 0']
  for (const given of [queue, queue.toReversed()])
    expect(given.toSorted(compareAffected(NOW)).map(({ id, name }) => `${name} ${id}`)).toEqual(order)
  expect(compareAffected(NOW)(asset('A', high, 1), asset('A', high, 1))).toBe(0)
})

test.each<[string, Partial<AffectedFilter>, boolean]>([
  ['nothing', {}, true],
  ['its type', { types: ['vehicle', 'route'] }, true],
  ['another type', { types: ['location'] }, false],
  ['its group', { groups: new Set(['plains']) }, true],
  ['another group', { groups: new Set(['coast']) }, false],
  ['a group that does not exist', { groups: new Set() }, false],
  ['part of its name', { query: ' TRUCK 41' }, true],
  ['another name', { query: 'depot' }, false],
])('a queue that is narrowed to %s', (_, filter, isListed) => {
  const truck = asset('Truck 4127', high, 0, { groupIds: ['plains'] })
  expect(passesAffectedFilter(truck, { types: [], groups: null, query: '', ...filter })).toBe(isListed)
})

test.each([
  ['Keep the vehicle parked. Snow 1.1 in/h.', 'Snow 1.1 in/h', 'Keep the vehicle parked.'],
  ['Slow down. Snow 1.1 in/h. Expect delays.', 'Snow 1.1 in/h', 'Slow down. Snow 1.1 in/h. Expect delays.'],
  ['Slow down. Gusts 58 mph.', 'Snow 1.1 in/h', 'Slow down. Gusts 58 mph.'],
  ['Slow down. .', '', 'Slow down. .'],
])('of %j with the cause %j the screen shows %j [DESK-022]', (reason, cause, shown) => {
  expect(withoutCause({ action: 'monitor', reason }, cause)).toEqual({ action: 'monitor', reason: shown })
})

import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { ZoneOffsets } from '../time/zone-offsets.ts'
import {
  type BoardTrip,
  boardWindow,
  groupBoard,
  isOnBoard,
  keepsDock,
  sharedVehicleTrips,
  shareOfAxis,
  stormOfTrip,
} from './plan-board.ts'

const ZONES = new ZoneOffsets()
const CHICAGO = 'America/Chicago'
const iso = (ms: number) => new Date(ms).toISOString()
const hour = (text: string) => Date.parse(`2026-01-${text}:00:00Z`)

test('a day of the board is a local day, with four hours before it and eight after [PLAN-110]', () => {
  const window = boardWindow(new Date('2026-01-14T21:00:00Z'), CHICAGO, 1, ZONES)
  expect([window.dayStart, window.dayEnd, window.start, window.end].map(iso)).toEqual([
    '2026-01-15T06:00:00.000Z',
    '2026-01-16T06:00:00.000Z',
    '2026-01-15T02:00:00.000Z',
    '2026-01-16T14:00:00.000Z',
  ])
  expect(window.ticks.map(({ at }) => iso(at).slice(8, 13))).toEqual([
    '15T02',
    '15T06',
    '15T10',
    '15T14',
    '15T18',
    '15T22',
    '16T02',
    '16T06',
    '16T10',
  ])
  expect(window.ticks.map(({ isMidnight }) => isMidnight)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
  ])
})

test.each([
  ['2026-03-07T18:00:00Z', 23, ['0', '4', '8', '12', '16', '20']],
  ['2026-10-31T18:00:00Z', 25, ['0', '4', '8', '12', '16', '20']],
])('the marks of a day on which clocks change stay at local hours: %s [PLAN-110]', (now, hours, marks) => {
  const { dayStart, dayEnd, ticks } = boardWindow(new Date(now), CHICAGO, 1, ZONES)
  expect((dayEnd - dayStart) / HOUR_MS).toBe(hours)
  const ofDay = ticks.filter(({ at }) => at >= dayStart && at < dayEnd)
  expect(ofDay.map(({ at }) => String(new Date(at + ZONES.at(CHICAGO, at)).getUTCHours()))).toEqual(marks)
})

test('a zone of half hours has its marks at its own hours [PLAN-110]', () => {
  const { ticks } = boardWindow(new Date('2026-01-14T21:00:00Z'), 'America/St_Johns', 0, ZONES)
  expect(ticks.map(({ at }) => iso(at).slice(14, 16))).toEqual(ticks.map(() => '30'))
  expect(ticks).toHaveLength(9)
})

const trip = (id: string, parts: Partial<BoardTrip> = {}): BoardTrip => ({
  id,
  departAt: hour('15T12'),
  arriveAt: hour('15T18'),
  level: IMPACT_LEVELS.none,
  vehicleId: null,
  dockUntil: null,
  crossings: [],
  ...parts,
})

test.each([
  ['15T05', '15T07', true],
  ['15T05', '15T06', false],
  ['15T06', '15T06', true],
  ['16T05', '17T07', true],
  ['16T06', '17T07', false],
  ['14T05', '17T07', true],
])('a trip from %s to %s is on the board of the 15th: %s [PLAN-110]', (from, to, isOn) => {
  const window = boardWindow(new Date('2026-01-15T21:00:00Z'), CHICAGO, 0, ZONES)
  expect(isOnBoard({ departAt: hour(from), arriveAt: hour(to) }, window)).toBe(isOn)
})

test('moments lie on the axis by their share, and at its ends beyond [PLAN-110]', () => {
  const axis = { start: 100, end: 300 }
  expect([50, 100, 150, 300, 400].map((at) => shareOfAxis(axis, at))).toEqual([0, 0, 0.25, 1, 1])
})

const crossing = (stormId: string, from: string, until: string, hitAt: string | null = null) => ({
  stormId,
  from: hour(from),
  until: hour(until),
  hitAt: hitAt && hour(hitAt),
})

test('of storms on the road the worst that is driven into counts, then the worst on the way [PLAN-112]', () => {
  const storms = ['worst', 'bad', 'mild']
  const of = (...crossings: ReturnType<typeof crossing>[]) => stormOfTrip(trip('t', { crossings } as never), storms)
  const worst = crossing('worst', '15T10', '15T20')
  expect(of(crossing('mild', '15T10', '15T20', '15T13'), crossing('bad', '15T10', '15T20', '15T14'), worst)).toBe('bad')
  expect(of(crossing('mild', '15T10', '15T20'), worst)).toBe('worst')
  // What lies there before the departure or after the arrival does not concern the trip.
  expect(of(crossing('worst', '15T08', '15T12'), crossing('mild', '15T17', '15T20'))).toBe('mild')
  expect(of(crossing('bad', '15T18', '15T20'))).toBeNull()
  expect(of(crossing('unknown', '15T10', '15T20', '15T12'))).toBeNull()
})

test('trips are grouped by storm, dock or vehicle; those without come last, and no group is empty [PLAN-113]', () => {
  const inStorm = { crossings: [crossing('mild', '15T10', '15T20', '15T13')] } as Partial<BoardTrip>
  const trips = [
    trip('a', { dockUntil: hour('15T20'), vehicleId: 'SL-10' }),
    trip('b', { ...inStorm, departAt: hour('15T11'), dockUntil: hour('15T19') }),
    trip('c', { ...inStorm, departAt: hour('15T10'), vehicleId: 'SL-9' }),
    trip('d', { departAt: hour('15T09') }),
  ]
  const ids = (by: 'storm' | 'dock' | 'vehicle') =>
    groupBoard(trips, by, ['worst', 'mild']).map(({ kind, key, trips: own }) => [
      kind,
      key,
      own.map(({ id }) => id).join(''),
    ])
  expect(ids('storm')).toEqual([
    ['storm', 'mild', 'cb'],
    ['rest', 'rest', 'da'],
  ])
  expect(ids('dock')).toEqual([
    ['dock', 'dock', 'ba'],
    ['noDock', 'noDock', 'dc'],
  ])
  expect(ids('vehicle')).toEqual([
    ['vehicle', 'vehicle', 'ca'],
    ['noVehicle', 'noVehicle', 'db'],
  ])
  expect(groupBoard([], 'storm', ['mild'])).toEqual([])
})

test.each([
  [10, 10, null, true],
  [11, 10, null, false],
  [10, 10, 0.5, true],
  [10, 10, 0.49, false],
  [11, 10, 0.9, false],
])(
  'forecast for %i with a dock until %i and a chance of %s keeps it: %s [PLAN-114]',
  (arriveAt, latest, chance, keeps) => {
    expect(keepsDock(arriveAt, latest, chance)).toBe(keeps)
  },
)

test('a vehicle cannot drive two trips at a time: the others that it drives are named in order [PLAN-144]', () => {
  const ride = (id: string, from: string, until: string, vehicleId: string | null = 'T-1') => ({
    id,
    departAt: hour(from),
    arriveAt: hour(until),
    vehicleId,
  })
  const trips = [
    ride('late', '15T11', '15T15'),
    ride('early', '15T05', '15T09'),
    ride('after', '15T12', '15T20'),
    ride('other', '15T08', '15T12', 'T-2'),
    ride('none', '15T08', '15T12', null),
  ]
  const others = (vehicleId: string | null) =>
    sharedVehicleTrips(trips, ride('mine', '15T08', '15T12', vehicleId)).map(({ id }) => id)
  expect(others('T-1')).toEqual(['early', 'late'])
  expect(others(null)).toEqual([])
  expect(sharedVehicleTrips(trips, trips[0] as (typeof trips)[0]).map(({ id }) => id)).toEqual(['after'])
})

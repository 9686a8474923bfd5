import { expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { DEFAULT_VEHICLE } from '../roads/vehicle.ts'
import { HOUR_MS } from '../time/durations.ts'
import {
  chosenResult,
  impactScore,
  inRouteOrder,
  mostImpacted,
  ROUTE_STATUSES,
  routeName,
  routeStatusOf,
  travelTimeMs,
} from './route.ts'

test.each([null, 'unstarted', 'active', 'completed', 'cancelled', 'unknown'])('%s is a status of a route', (status) => {
  expect(routeStatusOf(status)).toBe(status)
  expect(ROUTE_STATUSES).toHaveLength(5)
})

test.each([undefined, 'driving', 7, ''])('the status %s is unknown', (status) => {
  expect(routeStatusOf(status)).toBe('unknown')
})

const now = new Date('2026-02-10T12:00:00Z')
const departing = (name: string, departureTime: string, source: string | null = null) => ({
  name,
  source,
  status: 'active' as const,
  lastCompletedIndex: null,
  departureTime: new Date(departureTime),
  selectedRouteOption: 0,
  latestRouteResults: null as { risk: ImpactLevel; adjustedArrivalTime: Date; freeFlowArrivalTime: Date }[] | null,
})

test('upcoming routes come first, then past ones, by departure', () => {
  const routes = [
    departing('yesterday', '2026-02-09T12:00:00Z'),
    departing('tomorrow', '2026-02-11T12:00:00Z'),
    departing('two days ago', '2026-02-08T12:00:00Z'),
    departing('in an hour', '2026-02-10T13:00:00Z'),
    departing('late and not started', '2026-02-10T11:00:00Z', 'samsara'),
  ]
  expect(inRouteOrder(routes, now).map(({ name }) => name)).toEqual([
    'late and not started',
    'in an hour',
    'tomorrow',
    'two days ago',
    'yesterday',
  ])
})

test('of routes that depart at the same time the worst is first, then the one that loses most [DASH-055] [DESK-100]', () => {
  const late = (name: string, risk: ImpactLevel, minutes: number) => ({
    ...departing(name, '2026-02-10T13:00:00Z'),
    latestRouteResults: [
      { risk, freeFlowArrivalTime: now, adjustedArrivalTime: new Date(now.getTime() + minutes * 60_000) },
    ],
  })
  const routes = [
    departing('not evaluated', '2026-02-10T13:00:00Z'),
    late('low', IMPACT_LEVELS.low, 90),
    late('high', IMPACT_LEVELS.high, 10),
    late('high, dear', IMPACT_LEVELS.high, 40),
  ]
  expect(inRouteOrder(routes, now).map(({ name }) => name)).toEqual(['high, dear', 'high', 'low', 'not evaluated'])
})

test('travel time is adjusted arrival minus departure [REPORT-009]', () => {
  const adjustedArrivalTime = new Date('2026-02-10T15:30:00Z')
  expect(travelTimeMs({ departureTime: now, adjustedArrivalTime })).toBe(3.5 * HOUR_MS)
})

test('the default vehicle type is car [PLAN-027]', () => {
  expect(DEFAULT_VEHICLE.type).toBe('car')
})

test.each([
  ['Load 7', 'Load 7'],
  [null, 'Denver, CO to Chicago, IL'],
])('a route named %s is called %s', (name, called) => {
  expect(routeName({ name, origin: { label: 'Denver, CO' }, destination: { label: 'Chicago, IL' } })).toBe(called)
})

test.each([
  [null, 0, undefined],
  [['A', 'B'], 1, 'B'],
  [['A'], 2, 'A'],
])('with the results %j and option %i chosen, %s counts', (latestRouteResults, selectedRouteOption, counts) => {
  expect(chosenResult({ latestRouteResults, selectedRouteOption })).toBe(counts)
})

const way = (risk: number, slowdownFraction = 0, maxRoadIndex: number | null = 0) => ({
  risk,
  slowdownFraction,
  maxRoadIndex,
})

test('routes sort by level, then by slowdown and road index, which never outweigh a level', () => {
  const worstFirst = [way(3), way(2, 1, 10), way(2, 0.2, 4), way(2, 0.1, 4), way(2, 0.1, null), way(0, 1, 10), way(0)]
  const shuffled = worstFirst.toReversed().toSorted((a, b) => impactScore(b) - impactScore(a))
  expect(shuffled).toEqual(worstFirst)
})

test('the most impacted route is the one with the worst first option [DASH-054]', () => {
  const route = (id: string, ...latestRouteResults: ReturnType<typeof way>[]) => ({ id, latestRouteResults })
  const waiting = { id: 'waiting', latestRouteResults: null }
  const routes = [waiting, route('calm', way(0), way(3)), route('bad', way(2, 0.3), way(0)), route('slow', way(2, 0.1))]
  expect(mostImpacted(routes)?.id).toBe('bad')
  expect(mostImpacted([waiting])?.id).toBe('waiting')
  expect(mostImpacted([])).toBeUndefined()
})

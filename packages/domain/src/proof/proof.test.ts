import { expect, test } from 'vitest'
import { encodePolyline } from '../geo/polyline.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { VERIFIED_POINTS } from '../verification/verified-points.ts'
import { adviceOutcome } from './advice-outcome.ts'
import { type ComparedValues, compareHours, compareWorst, levelAgreement, nearestPoint } from './compared-hours.ts'
import { plannedLevel } from './planned-levels.ts'
import { proofGaps } from './proof-gaps.ts'
import { firstTold, ledLines, type ProofLine, weatherCameAt } from './proof-lines.ts'
import { proofHoursOf, proofPeriodProblem } from './proof-period.ts'
import { whereabouts } from './proof-track.ts'

const NOW = new Date('2026-03-20T12:00:00Z')
const SINCE = new Date('2026-01-02T00:00:00Z')
const period = (from: string, to: string) => ({ startAt: new Date(from), endAt: new Date(to) })

test('a period is refused with its reason, and a week with a clock change is not [PROOF-006]', () => {
  const problem = (from: string, to: string) =>
    proofPeriodProblem(period(from, to), { now: NOW, organizationSince: SINCE })
  expect(problem('2026-03-19T12:00:00Z', '2026-03-19T12:00:00Z')).toBe('reversed')
  expect(problem('2026-03-19T12:00:00Z', '2026-03-18T12:00:00Z')).toBe('reversed')
  expect(problem('2026-03-10T00:00:00Z', '2026-03-18T00:00:00Z')).toBeUndefined()
  expect(problem('2026-03-10T00:00:00Z', '2026-03-18T00:00:01Z')).toBe('tooLong')
  expect(problem('2026-03-20T12:00:00Z', '2026-03-20T13:00:00Z')).toBe('future')
  expect(problem('2026-03-20T11:59:00Z', '2026-03-20T13:00:00Z')).toBeUndefined()
  expect(problem('2025-12-18T00:00:00Z', '2025-12-20T11:59:00Z')).toBe('tooOld')
  expect(problem('2025-12-28T00:00:00Z', '2026-01-02T00:00:00Z')).toBe('beforeOrganization')
  expect(problem('2025-12-28T00:00:00Z', '2026-01-02T00:00:01Z')).toBeUndefined()
})

test('a week of Chicago has 167 hours when the clocks go forward and 169 when they go back [PROOF-007]', () => {
  const late = new Date('2026-12-01T00:00:00Z')
  expect(proofHoursOf(period('2026-03-07T06:00:00Z', '2026-03-14T05:00:00Z'), late)).toHaveLength(167)
  expect(proofHoursOf(period('2026-10-31T05:00:00Z', '2026-11-07T06:00:00Z'), late)).toHaveLength(169)
  const started = proofHoursOf(period('2026-03-20T09:30:00Z', '2026-03-21T00:00:00Z'), NOW)
  expect(started.map((at) => new Date(at).getUTCHours())).toEqual([10, 11, 12])
})

const DES_MOINES = VERIFIED_POINTS.findIndex(({ name }) => name === 'Des Moines, IA')
const { lat, lng } = VERIFIED_POINTS[DES_MOINES] as { lat: number; lng: number }

test('weather counts from the nearest point, at most 50 km away [PROOF-007]', () => {
  expect(nearestPoint({ latitude: lat + 0.01, longitude: lng })).toMatchObject({ point: DES_MOINES })
  expect(nearestPoint({ latitude: 30, longitude: -60 })).toBeNull()
  const found = nearestPoint({ latitude: lat + 0.3, longitude: lng })
  expect(found === null || found.metersAway <= 50_000).toBe(true)
})

const AT = NOW.getTime()
const near = { point: DES_MOINES, metersAway: 1000 }
const archive = (runs: Record<number, ComparedValues>, observed: Record<number, ComparedValues>) => ({
  observed: (at: number) => observed[(at - AT) / HOUR_MS] ?? null,
  forecast: (runAt: number, lead: number) => runs[(runAt - AT) / HOUR_MS + lead * 1000] ?? null,
})

test('an hour is compared with the last forecast that was made six hours before it or earlier [PROOF-007]', () => {
  const stored = archive(
    { [-6 + 6000]: { road: 7 }, [-24 + 24_000]: { road: 3 }, [-23 + 24_000]: { road: 5 } },
    { 0: { road: 8 } },
  )
  const [first, second, third] = compareHours([AT, AT + HOUR_MS, AT + 2 * HOUR_MS], () => near, stored)
  expect(first).toMatchObject({ forecast: { leadHours: 6, values: { road: 7 } }, observed: { road: 8 } })
  expect(second).toMatchObject({ forecast: { leadHours: 24, values: { road: 5 } }, observed: null })
  expect(third).toMatchObject({ forecast: null, observed: null })
  expect(compareHours([AT], () => null, stored)).toEqual([{ at: AT, near: null, forecast: null, observed: null }])
})

test.each([
  ['came', { road: 5, visibility: 800 }, { road: 7.2, visibility: 500 }, 'came', 'came'],
  ['missed', { road: 3.9, visibility: 5000 }, { road: 4, visibility: 1609 }, 'missed', 'missed'],
  ['false alarm', { road: 4, visibility: 1000 }, { road: 3.9, visibility: 9000 }, 'false_alarm', 'false_alarm'],
  ['quiet', { road: 1, visibility: 9000 }, { road: 0, visibility: 16_000 }, 'quiet', 'quiet'],
])(
  'the worst values of a period say whether an event was forecast and came: %s [PROOF-008]',
  (_, said, came, road, fog) => {
    const hours = compareHours([AT, AT + HOUR_MS, AT + 2 * HOUR_MS], () => near, {
      observed: (at) => (at === AT + 2 * HOUR_MS ? null : at === AT ? { road: 0, visibility: 16_000 } : came),
      // The third hour was forecast as the worst, but nobody observed it, so it counts for neither side.
      forecast: (runAt, lead) =>
        lead !== 6
          ? null
          : runAt === AT - 4 * HOUR_MS
            ? { road: 10, visibility: 0 }
            : runAt === AT - 6 * HOUR_MS
              ? said
              : { road: 0, visibility: 16_000 },
    })
    const [first, second, ...others] = compareWorst(hours)
    expect(first).toMatchObject({ variable: 'road', verdict: road, hours: 2, forecast: { at: AT, value: said.road } })
    expect(first?.observed.value).toBe(came.road)
    expect(second).toMatchObject({ variable: 'visibility', verdict: fog, forecast: { value: said.visibility } })
    expect(second?.observed.value).toBe(came.visibility)
    expect(others).toEqual([])
  },
)

test('levels agree, came worse or came milder; hours without both count for nothing [PROOF-008]', () => {
  const levels = [
    { forecast: 1, observed: 1 },
    { forecast: 0, observed: 2 },
    { forecast: 3, observed: 2 },
    { forecast: null, observed: 2 },
    { forecast: 3, observed: null },
  ] as const
  expect(levelAgreement(levels)).toEqual({ compared: 3, alike: 1, worse: 1, milder: 1 })
})

const observedHours = (...roads: number[]) =>
  roads.map((road, i) => ({ at: AT + i * HOUR_MS, near, forecast: null, observed: { road } }))
const line = (minutes: number, kind: ProofLine['kind'], level: ProofLine['level'] = null): ProofLine => ({
  at: AT + minutes * MINUTE_MS,
  kind,
  who: '',
  text: kind,
  level,
})

test('lines are in order of time, with how long before the weather they were [PROOF-009]', () => {
  const cameAt = weatherCameAt(observedHours(1, 2, 5, 7.5, 8, 3))
  expect(cameAt).toBe(AT + 3 * HOUR_MS)
  expect(weatherCameAt(observedHours(1, 3.9))).toBeNull()
  const lines = ledLines(
    [line(200, 'message'), line(-60, 'level', 0), line(30, 'level', 3), line(40, 'message')],
    cameAt,
  )
  expect(lines.map(({ kind, leadMinutes }) => [kind, leadMinutes])).toEqual([
    ['level', 240],
    ['level', 150],
    ['message', 140],
    ['message', -20],
  ])
  expect(firstTold(lines)).toEqual({ desk: 150, driver: 140 })
  expect(firstTold(ledLines([line(0, 'mail')], cameAt))).toEqual({ desk: 180, driver: null })
  expect(firstTold(ledLines([line(0, 'mail')], null))).toEqual({ desk: null, driver: null })
})

test('the level of a trip at an hour is the worst of what is driven in it [PROOF-011]', () => {
  const stretch = (from: number, to: number, roadIndex: number) => ({
    entersAt: new Date(AT + from * MINUTE_MS),
    leavesAt: new Date(AT + to * MINUTE_MS),
    roadIndex,
  })
  const trips = [
    { departsAt: AT, runAt: AT - HOUR_MS, stretches: [stretch(0, 50, 1), stretch(50, 70, 7), stretch(70, 120, 4)] },
  ]
  expect(plannedLevel(trips, AT)).toEqual({ level: 3, runAt: AT - HOUR_MS })
  expect(plannedLevel(trips, AT + HOUR_MS)?.level).toBe(3)
  expect(plannedLevel(trips, AT + 2 * HOUR_MS)).toBeNull()
})

test('a vehicle was where it reported, else where its trip was planned, else nobody knows [PROOF-007]', () => {
  const polyline = encodePolyline(Float64Array.from([41, -96, 41, -95]))
  const stretches = [{ polyline, entersAt: new Date(AT), leavesAt: new Date(AT + 2 * HOUR_MS) }]
  const reported = [{ at: AT + HOUR_MS, place: { latitude: 50, longitude: -100 } }]
  const at = whereabouts(reported, [{ departsAt: AT, arrivedAt: null, stretches }])
  expect(at(AT + HOUR_MS + 30 * MINUTE_MS)).toEqual({ latitude: 50, longitude: -100 })
  expect(at(AT)).toEqual({ latitude: 41, longitude: -96 })
  expect(at(AT + 31 * MINUTE_MS + HOUR_MS)?.latitude).toBe(41)
  expect(at(AT + 3 * HOUR_MS)).toBeNull()
  expect(at(AT - HOUR_MS)).toBeNull()
})

test.each([
  ['driving on', { isDrivingOn: true, bestArrivesAt: 0, driveOnArrivesAt: 0 }, 0, 'none_needed'],
  ['as advised', { isDrivingOn: false, bestArrivesAt: 120, driveOnArrivesAt: 60 }, 110, 'followed'],
  ['as if driving on', { isDrivingOn: false, bestArrivesAt: 120, driveOnArrivesAt: 60 }, 70, 'not_followed'],
  ['too near to tell', { isDrivingOn: false, bestArrivesAt: 64, driveOnArrivesAt: 60 }, 64, 'unknown'],
  ['not arrived', { isDrivingOn: false, bestArrivesAt: 120, driveOnArrivesAt: 60 }, null, 'unknown'],
] as const)('what became of advice: %s [PROOF-011]', (_, advice, arrived, outcome) => {
  const inMs = {
    ...advice,
    bestArrivesAt: advice.bestArrivesAt * MINUTE_MS,
    driveOnArrivesAt: advice.driveOnArrivesAt * MINUTE_MS,
  }
  expect(adviceOutcome(inMs, arrived === null ? null : arrived * MINUTE_MS)).toBe(outcome)
  expect(adviceOutcome(null, 0)).toBe('unknown')
})

test('a proof says what it does not know [PROOF-010]', () => {
  const full = { near: 1, forecast: 1, observed: 1 }
  const of = (hours: object[], parts: object = {}) =>
    proofGaps({
      hours: hours as (typeof full)[],
      placedHours: hours.length,
      hasLevels: true,
      isTrip: false,
      trips: [],
      hasMessages: false,
      ...parts,
    })
  expect(of([full])).toEqual(['radar_not_kept'])
  expect(of([{ ...full, near: null }], { placedHours: 0 })).toEqual(['place_unknown', 'radar_not_kept'])
  expect(of([{ ...full, near: null }])).toEqual(['no_point_near', 'radar_not_kept'])
  expect(of([{ ...full, forecast: null, observed: null }])).toEqual(['no_forecast', 'no_observation', 'radar_not_kept'])
  expect(of([full, { ...full, forecast: null, observed: null }])).toEqual([
    'some_hours_without_forecast',
    'some_hours_unobserved',
    'radar_not_kept',
  ])
  expect(of([full], { hasLevels: false })).toContain('no_level_observed')
  expect(of([full], { isTrip: true })).toContain('departure_not_kept')
  expect(of([full], { isTrip: true, trips: [{ arrivedAt: null }] })).toContain('arrival_unknown')
  expect(of([full], { hasMessages: true })).toContain('answers_not_reported')
})

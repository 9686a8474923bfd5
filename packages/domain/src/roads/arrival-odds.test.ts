import { expect, test } from 'vitest'
import { likelyArrivalWords, onTimeWords } from '../trips/arrival-odds.texts.ts'
import { isAppointmentPossible, readAppointment } from '../trips/read-appointment.ts'
import { RouteError } from '../trips/route-error.ts'
import { ARRIVAL_MEMBERS, arrivalOdds, membersArrivedBy } from './arrival-odds.ts'

const at = (time: string) => new Date(`2026-01-15T${time}:00Z`)
const minutesAfterNoon = (minutes: number) => at('12:00').getTime() + minutes * 60_000
/** 0, 10, … 190 minutes after noon, and as forecast 95 minutes after it. */
const TWENTY = {
  forecastMs: minutesAfterNoon(95),
  membersMs: Array.from({ length: 20 }, (_, i) => minutesAfterNoon(10 * i)).toReversed(),
}
const until = (latest: Date) => ({ earliest: null, latest })

test('quantiles lie between the members, in order', () => {
  const { p10, p50, p90, onTimeChance } = arrivalOdds(TWENTY, null)
  // Of 20 members and five times the forecast, 4 %, 42.3 % and 88.6 % have arrived when a tenth, half and nine tenths of trips have.
  const minutes = [p10, p50, p90].map((time) => (time.getTime() - minutesAfterNoon(0)) / 60_000)
  expect(minutes).toEqual([5, 95, 166.39].map((expected) => expect.closeTo(expected, 1)))
  expect(onTimeChance).toBeNull()
})

test('members that agree have no width', () => {
  const membersMs = Array.from({ length: 20 }, () => minutesAfterNoon(7))
  const { p10, p50, p90 } = arrivalOdds({ forecastMs: minutesAfterNoon(7), membersMs }, null)
  expect([p10, p50, p90]).toEqual([at('12:07'), at('12:07'), at('12:07')])
})

test.each([-500, 0, 3, 95, 187, 190, 500])(
  'an arrival as forecast of %i minutes lies between P10 and P90',
  (minutes) => {
    const forecastMs = minutesAfterNoon(minutes)
    const { p10, p90 } = arrivalOdds({ ...TWENTY, forecastMs }, null)
    expect(p10.getTime()).toBeLessThanOrEqual(forecastMs)
    expect(p90.getTime()).toBeGreaterThanOrEqual(forecastMs)
  },
)

test.each([
  ['11:00', 0.01],
  // 2.3 of 25 members have arrived.
  ['12:18', 0.18296],
  // The forecast has arrived, too, which counts as five members.
  ['13:35', 0.633],
  ['14:52', 0.91996],
  ['16:00', 0.99],
])('the chance to arrive by %s is %f', (latest, chance) => {
  expect(arrivalOdds(TWENTY, until(at(latest))).onTimeChance).toBeCloseTo(chance, 6)
})

test.each([
  ['of their own', 45.5],
  ['of the middle', 95],
])('the chance of an appointment at P10, P50 and P90 is 10, 50 and 90 %, with a forecast %s', (_, minutes) => {
  const arrivals = { ...TWENTY, forecastMs: minutesAfterNoon(minutes) }
  const { p10, p50, p90 } = arrivalOdds(arrivals, null)
  const chanceAt = (ms: number) => arrivalOdds(arrivals, until(new Date(ms))).onTimeChance as number
  for (const [time, chance] of [
    [p10, 0.1],
    [p50, 0.5],
    [p90, 0.9],
  ] as const) {
    // Where five of 25 arrive at one time, the chance steps up over the quantile there.
    expect(chanceAt(time.getTime() - 1)).toBeLessThan(chance + 0.001)
    expect(chanceAt(time.getTime())).toBeGreaterThan(chance - 0.001)
  }
  if (minutes !== 95) expect(chanceAt(p50.getTime())).toBeCloseTo(0.5, 3)
})

test('a later end of the appointment never lowers the chance, and its beginning does not change it', () => {
  const chances = Array.from({ length: 300 }, (_, i) => {
    const latest = new Date(minutesAfterNoon(i - 40))
    const open = arrivalOdds(TWENTY, until(latest)).onTimeChance as number
    expect(arrivalOdds(TWENTY, { earliest: at('11:00'), latest }).onTimeChance).toBe(open)
    return open
  })
  expect(chances).toEqual(chances.toSorted((a, b) => a - b))
})

test('18 hours early is early, not on time: early, in the window and late are one distribution [PLAN-100]', () => {
  const early = arrivalOdds(TWENTY, {
    earliest: new Date(minutesAfterNoon(18 * 60)),
    latest: new Date(minutesAfterNoon(20 * 60)),
  })
  expect([early.earlyChance, early.onTimeChance]).toEqual([0.99, 0.99])
  const late = arrivalOdds(TWENTY, { earliest: at('08:00'), latest: at('10:00') })
  expect([late.earlyChance, late.onTimeChance]).toEqual([0.01, 0.01])
  const within = arrivalOdds(TWENTY, { earliest: at('12:18'), latest: at('14:52') })
  expect(within.earlyChance).toBeCloseTo(0.183, 3)
  expect(within.onTimeChance).toBeCloseTo(0.92, 3)
  expect(arrivalOdds(TWENTY, until(at('14:00'))).earlyChance).toBeNull()
  for (let i = 0; i < 200; i++) {
    const window = { earliest: new Date(minutesAfterNoon(i)), latest: new Date(minutesAfterNoon(2 * i)) }
    const { earlyChance, onTimeChance } = arrivalOdds(TWENTY, window)
    expect(earlyChance as number).toBeLessThanOrEqual(onTimeChance as number)
  }
})

test('an appointment needs an end, which is after the departure and not before its beginning', () => {
  expect(readAppointment({})).toBeUndefined()
  expect(readAppointment({ latest: at('14:00') })).toEqual(until(at('14:00')))
  expect(() => readAppointment({ earliest: at('14:00') })).toThrow(RouteError)
  expect(isAppointmentPossible(until(at('14:00')), at('12:00'))).toBe(true)
  expect(isAppointmentPossible(until(at('12:00')), at('12:00'))).toBe(false)
  expect(isAppointmentPossible({ earliest: at('15:00'), latest: at('14:00') }, at('12:00'))).toBe(false)
})

test.each([
  ['13:25', '14:10', 'likely 7:25 – 8:10 AM'],
  ['17:50', '18:30', 'likely 11:50 AM – 12:30 PM'],
  ['17:50', '17:50', undefined],
])('from %s to %s reads %s in Chicago', (p10, p90, words) => {
  expect(likelyArrivalWords({ p10: at(p10), p90: at(p90) }, 'America/Chicago')).toBe(words)
})

test('arrivals on two days name both; the chance names the end of the appointment', () => {
  const night = { p10: at('05:40'), p90: at('06:20') }
  expect(likelyArrivalWords(night, 'America/Chicago')).toBe('likely Wed 11:40 PM – Thu 12:20 AM')
  expect(onTimeWords(0.824, 'Thu 4:00 PM CST')).toBe('82% to make Thu 4:00 PM CST')
})

// The table that was fitted to 1,804 trips (ADR 0208).
test.each([
  [0.05, 0.125],
  [0.1, 0.194],
  [0.2, 0.301],
  [0.3, 0.394],
  [0.4, 0.481],
  [0.5, 0.565],
  [0.6, 0.65],
  [0.7, 0.736],
  [0.8, 0.823],
  [0.9, 0.913],
])('when a share of %d of the members has arrived, the chance is %d', (share, chance) => {
  // Twenty members ten minutes apart, and the forecast, which counts as five, before or after all of them.
  const isBefore = share > 0.75
  const arrivals = { ...TWENTY, forecastMs: minutesAfterNoon(isBefore ? -500 : 900) }
  const atMs = minutesAfterNoon(10 * (25 * share - (isBefore ? 5.5 : 0.5)))
  expect(TWENTY.membersMs).toHaveLength(ARRIVAL_MEMBERS)
  expect(membersArrivedBy(arrivals, atMs)).toBeCloseTo(share, 9)
  expect(arrivalOdds(arrivals, until(new Date(atMs))).onTimeChance).toBeCloseTo(chance, 9)
})

test('odds need members', () => {
  expect(() => arrivalOdds({ forecastMs: 0, membersMs: [] }, null)).toThrow('Got no arrivals')
})

test('an appointment may be as long as a moment, and is known by its beginning and end', () => {
  const appointment = { earliest: at('14:00'), latest: at('14:00') }
  expect(isAppointmentPossible(appointment, at('12:00'))).toBe(true)
  expect(readAppointment(appointment)).toEqual(appointment)
  expect(readAppointment({ earliest: null, latest: null })).toBeUndefined()
  expect(() => readAppointment({ earliest: at('14:00') })).toThrow('an appointment needs its end, appointment_latest')
})

test('a span of less than a minute has no words, one of a minute has', () => {
  const p10 = at('13:25')
  expect(likelyArrivalWords({ p10, p90: new Date(p10.getTime() + 59_999) }, 'UTC')).toBeUndefined()
  expect(likelyArrivalWords({ p10, p90: new Date(p10.getTime() + 60_000) }, 'UTC')).toBe('likely 1:25 – 1:26 PM')
})

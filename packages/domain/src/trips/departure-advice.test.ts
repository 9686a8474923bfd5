import { expect, test } from 'vitest'
import type { ImpactLevel } from '../levels/impact-level.ts'
import { seededRandom } from '../measures/random-source.ts'
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import { departureAdviceWords } from './departure-advice.texts.ts'
import { adviseDeparture, plannedDeparture, type RatedDeparture } from './departure-advice.ts'

const START = new Date('2026-01-15T08:00:00Z')
const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)
/** A departure `hour` hours after the planned one that drives for `drives` hours. */
const leaving = (hour: number, drives: number, risk: ImpactLevel): RatedDeparture => ({
  departAt: after(hour),
  arriveAt: after(hour + drives),
  risk,
})
const wording = { isNow: false, time: (moment: Date) => `${moment.getUTCHours()}:00` }

test.each<[string, RatedDeparture[], number, string]>([
  ['calm weather', [leaving(0, 8, 0), leaving(6, 8, 0)], 0, 'Leaving as planned is best within 6 hours.'],
  [
    'a shorter drive that arrives later is not worth waiting for',
    [leaving(0, 8.4, 3), leaving(22, 8, 3)],
    0,
    'Leaving as planned is best within 22 hours.',
  ],
  [
    'a lower level',
    [leaving(0, 9, 3), leaving(6, 8 + 1 / 6, 2), leaving(7, 8 + 1 / 6, 2)],
    1,
    'Leave 14:00 instead of 8:00: risk falls from High to Moderate, arrive 5 h 10 min later.',
  ],
  [
    'an earlier arrival at the same level',
    [leaving(0, 12, 2), leaving(2, 9.6, 2)],
    1,
    'Leave 10:00 instead of 8:00: arrive 24 min earlier.',
  ],
  [
    'an earlier arrival at a higher level, with what is given up',
    [leaving(0, 20, 1), leaving(2, 10, 2)],
    1,
    'Leave 10:00 instead of 8:00: risk rises from Low to Moderate, arrive 8 h earlier.',
  ],
  [
    'a lower level at the same arrival',
    [leaving(0, 10, 3), leaving(1, 9, 1)],
    1,
    'Leave 9:00 instead of 8:00: risk falls from High to Low, arrive at the same time.',
  ],
  [
    'the risk of high weather is worth less than 12 hours',
    [leaving(0, 8, 3), leaving(13, 8, 0)],
    0,
    'Leaving as planned is best within 13 hours.',
  ],
  [
    'half a minute is no gain',
    [leaving(0, 9, 2), leaving(1, 8 - 0.4 / 60, 2)],
    0,
    'Leaving as planned is best within 1 hour.',
  ],
])('%s', (_, departures, best, words) => {
  const advice = adviseDeparture(departures, START)
  expect(advice && departures.indexOf(advice.best)).toBe(best)
  expect(advice && departureAdviceWords(advice, wording)).toBe(words)
})

test('departures before the planned one and more than 24 hours after it are not compared', () => {
  const planned = leaving(3, 12, 3)
  const departures = [leaving(0, 6, 0), planned, leaving(27, 6, 2), leaving(27.5, 1, 0)]
  expect(adviseDeparture(departures, planned.departAt)).toEqual({ planned, best: planned, searchedUntil: after(27) })
  expect(adviseDeparture(departures, after(30))).toBeUndefined()
  expect(adviseDeparture([], START)).toBeUndefined()
})

test('a departure right now is called now', () => {
  const [now, later] = [leaving(0, 12, 3), leaving(6, 8, 1)]
  const isNow = { ...wording, isNow: true }
  const advised = (departures: RatedDeparture[]) => {
    const advice = adviseDeparture(departures, START)
    return advice && departureAdviceWords(advice, isNow)
  }
  expect(advised([now, later])).toBe('Leave 14:00 instead of now: risk falls from High to Low, arrive 2 h later.')
  expect(advised([now])).toBe('Leaving now is best within 0 hours.')
})

test('for random series the advice waits only for an earlier arrival or a lower level, and is never dominated', () => {
  const random = seededRandom(8)
  for (let series = 0; series < 3000; series++) {
    const departures = Array.from({ length: 1 + Math.floor(40 * random()) }, (_, i) =>
      leaving(i * (random() < 0.5 ? 0.25 : 1) + i, 1 + 20 * random() ** 2, Math.floor(4 * random()) as ImpactLevel),
    ).toSorted((a, b) => a.departAt.getTime() - b.departAt.getTime())
    const advice = adviseDeparture(departures, START)
    if (!advice) throw new Error('The first departure is the planned one.')
    const { planned, best, searchedUntil } = advice
    const minute = ({ arriveAt }: RatedDeparture) => Math.round(arriveAt.getTime() / MINUTE_MS)
    expect(best === planned || minute(best) < minute(planned) || best.risk < planned.risk).toBe(true)
    const dominating = departures.filter(
      (other) =>
        other.departAt <= searchedUntil &&
        minute(other) <= minute(best) &&
        other.risk <= best.risk &&
        (minute(other) < minute(best) || other.risk < best.risk),
    )
    expect(dominating).toEqual([])
  }
})

// Minutes that avoiding a level is worth: low 60, moderate 4 h, high 12 h, extreme 24 h.
test.each<[ImpactLevel, ImpactLevel, number]>([
  [1, 0, 1],
  [2, 0, 4],
  [2, 1, 3],
  [3, 0, 12],
  [3, 2, 8],
  [4, 3, 12],
  [4, 0, 24],
])('to avoid level %i for level %i a vehicle may arrive less than %i h later', (risk, lower, hours) => {
  const planned = leaving(0, 8, risk)
  const minute = 1 / 60
  const best = (later: number) => adviseDeparture([planned, leaving(1, 7 + later, lower)], START)?.best
  expect(best(hours - minute)).not.toBe(planned)
  expect(best(hours + minute)).toBe(planned)
})

test('of departures of equal cost the one that arrives first is best, and of equal ones the first', () => {
  // Four hours later without risk cost as much as moderate risk.
  const [moderate, later, again] = [leaving(0, 8, 2), leaving(1, 11, 0), leaving(2, 10, 0)]
  expect(adviseDeparture([moderate, later], START)?.best).toBe(moderate)
  expect(adviseDeparture([leaving(0, 13, 2), later, again], START)?.best).toBe(later)
  expect(adviseDeparture([leaving(0, 16, 1), leaving(1, 12, 2), leaving(2, 14, 0)], START)?.best.risk).toBe(0)
})

test.each([
  ['before now', -60, 0],
  ['now', 0, 0],
  ['in a minute', 1, 0],
  ['later than that', 1.001, 1.001],
])('a departure %s is compared from %d min: %d', (_, minutes, expected) => {
  const at = (later: number) => new Date(START.getTime() + later * MINUTE_MS)
  expect(plannedDeparture(at(minutes), START)).toEqual(at(expected))
})

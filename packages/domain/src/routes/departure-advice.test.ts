import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import type { ImpactLevel } from '../impact-level.ts'
import { seededRandom } from '../random-source.ts'
import { departureAdviceWords } from './departure-advice.texts.ts'
import { adviseDeparture, type RatedDeparture } from './departure-advice.ts'

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

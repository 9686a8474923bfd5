import { HOUR_MS } from '@stormlane/domain/time'
import { emptyStationValues, STATIONS, type StationValues, VERIFIED_POINTS } from '@stormlane/domain/verification'
import { expect, test } from 'vitest'
import { scoresOf } from './scores.ts'
import { SumTable, verifyHour } from './verify-hour.ts'

const VALID_AT = new Date('2026-02-10T12:00:00Z')
const DENVER = STATIONS.findIndex(({ name }) => name === 'Denver, CO')
const BOSTON = STATIONS.findIndex(({ name }) => name === 'Boston, MA')

/** Temperatures of two stations; the others are unknown. */
function temperatures(denver: number, boston: number, gust = 0, chance = Number.NaN): StationValues {
  const at = emptyStationValues()
  at.values.temperature[DENVER] = denver
  at.values.temperature[BOSTON] = boston
  at.values.wind_gust[DENVER] = gust
  ;(at.chances.wind_gust as Float32Array)[DENVER] = chance
  return at
}

/** Verifies a forecast of a day before in a world whose earlier truth is given by the days or hours before. */
function verified(
  forecast: StationValues,
  truth: StationValues,
  past: (hoursBefore: number) => StationValues | undefined,
) {
  const table = new SumTable()
  const truthAt = (time: Date) => past((VALID_AT.getTime() - time.getTime()) / HOUR_MS)
  verifyHour({ validAt: VALID_AT, truth, forecasts: [{ lead: 24, values: forecast }], truthAt }, table)
  return (
    region: 'all' | 'southwest' | 'northeast' | 'midwest' | 'sites' | 'roads',
    variable: 'temperature' | 'wind_gust' = 'temperature',
  ) => scoresOf(table.at({ region, variable, lead: 24 }))
}

test('stations count for their region and for all, by the area that they stand for', () => {
  const scores = verified(temperatures(3, -4), temperatures(1, 1), () => undefined)
  expect(scores('southwest')).toMatchObject({ pairs: 1, bias: 2, meanAbsoluteError: 2 })
  expect(scores('northeast')).toMatchObject({ pairs: 1, bias: -5, falseAlarms: 1 })
  expect(scores('midwest').pairs).toBe(0)
  const [denver, boston] = [STATIONS[DENVER]?.weight ?? 0, STATIONS[BOSTON]?.weight ?? 0]
  expect(scores('all').bias).toBeCloseTo((2 * denver - 5 * boston) / (denver + boston))
})

test('sites and saved routes have scores of their own and do not count for all regions', () => {
  const [site, road] = (['sites', 'roads'] as const).map((kind) =>
    VERIFIED_POINTS.findIndex(({ region }) => region === kind),
  )
  const warm = (kelvin: number) => {
    const at = temperatures(kelvin, kelvin)
    for (const point of [site, road]) at.values.temperature[point as number] = 5 * kelvin
    return at
  }
  const scores = verified(warm(2), warm(1), () => undefined)
  expect(scores('sites')).toMatchObject({ pairs: 1, bias: 5 })
  expect(scores('roads')).toMatchObject({ pairs: 1, bias: 5 })
  expect(scores('all')).toMatchObject({ pairs: 2, bias: 1 })
})

test('climatology is the median of the same hour of the thirty days before, persistence the weather at the run', () => {
  // Values of 1 to 30 K by days before; what is older or at another hour does not count.
  const past = (hours: number) =>
    hours > 30 * 24 || hours % 24 !== 0 ? temperatures(1000, 1000) : temperatures(hours / 24, 0)
  const scores = verified(temperatures(12, 0), temperatures(10, 0), past)('southwest')
  // The median of 1 to 30 is 15.5; a day before it was 1.
  expect(scores.climatologySkill).toBeCloseTo(1 - 2 / 5.5)
  expect(scores.persistenceSkill).toBeCloseTo(1 - 2 / 9)
})

test('the chance of an event is compared with how often it happened in the region', () => {
  // Three of thirty days had the gust; the day of the run did not.
  const past = (hours: number) => temperatures(0, 0, [5, 9, 20].includes(hours / 24) ? 25 : 5)
  const scores = verified(temperatures(0, 0, 22, 0.6), temperatures(0, 0, 21), past)('southwest', 'wind_gust')
  expect(scores).toMatchObject({ detection: 1, falseAlarms: 0 })
  expect(scores.chance?.brier).toBeCloseTo(0.16)
  expect(scores.chance?.climatologySkill).toBeCloseTo(1 - 0.16 / 0.81)
  expect(scores.chance?.persistenceSkill).toBeCloseTo(1 - 0.16)
})

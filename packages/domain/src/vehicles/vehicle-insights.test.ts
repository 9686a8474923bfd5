import { expect, test } from 'vitest'
import { forecastSeries } from '../impacts/scores/series.fixture.ts'
import { FINE_WEATHER, type Weather } from '../weather/weather-input.ts'
import { vehicleInsights } from './vehicle-insights.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const minutes = (count: number) => new Date(runTime.getTime() + count * 60_000)

/** The insights with these road indices from now on, in steps of 15 minutes. */
function insights(
  road: readonly number[],
  {
    now = runTime,
    reportedAt = now,
    weather = {},
    isParked = false,
  }: { now?: Date; reportedAt?: Date; weather?: Partial<Weather>; isParked?: boolean } = {},
) {
  const series = forecastSeries('nowcast', runTime, { road: (step) => road[step] ?? road.at(-1) ?? 0 })
  const moment = {
    series,
    step: 0,
    weather: { ...FINE_WEATHER, ...weather },
    isParked,
    freeFlowMph: 65,
    reportedAt,
    now,
  }
  return vehicleInsights(moment)
}

test.each([
  [
    'worse',
    [0, 5],
    'insight:worsening',
    'Roads here worsen within 15 min',
    15,
    2,
    'Road conditions here become moderate in 15 min',
  ],
  [
    'better',
    [5, 5, 0],
    'insight:improving',
    'Roads here improve within 30 min',
    30,
    0,
    'Road conditions here ease to none in 30 min',
  ],
  [
    'worse in an hour',
    [0, 0, 0, 0, 8],
    'insight:worsening',
    'Roads here worsen within 60 min',
    60,
    3,
    'Road conditions here become high in 1 h',
  ],
] as const)('a road that gets %s is reported', (_, road, id, text, value, impactLevel, reason) => {
  expect(insights(road)).toEqual([{ id, source: 'insight', text, value, impactLevel, reason }])
})

test.each([
  ['that stays in its level', [4, 6.9]],
  ['that changes after more than an hour', [0, 0, 0, 0, 0, 8]],
  ['of which the next values are unknown', [0, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 8]],
])('a road %s is not', (_, road) => {
  expect(insights(road)).toEqual([])
})

test('unknown values are passed over, and a change just ahead is in a minute', () => {
  expect(insights([0, Number.NaN, 5])[0]?.value).toBe(30)
  expect(insights([0, 5], { now: minutes(14.9), reportedAt: minutes(14.9) })[0]?.text).toBe(
    'Roads here worsen within 1 min',
  )
})

test.each([
  [14.99, []],
  [15, ['No position for 15 min']],
  [40.9, ['No position for 40 min']],
])('after %d minutes without a position: %j', (ago, texts) => {
  expect(insights([0], { reportedAt: minutes(-ago) }).map(({ text }) => text)).toEqual(texts)
})

test('a silent provider says nothing of the weather', () => {
  expect(insights([0], { reportedAt: minutes(-20) })).toEqual([
    {
      id: 'insight:silent',
      source: 'insight',
      text: 'No position for 20 min',
      value: 20,
      impactLevel: -1,
      reason: 'The provider has sent no newer position',
    },
  ])
})

test('a weather flag is low, and extreme weather is extreme', () => {
  const flags = insights([9], { weather: { snowRate: 90, rainRate: 0, windGust: 45 } }).filter(
    ({ reason }) => reason === 'At the last position, by the nowcast',
  )
  expect(flags.find(({ id }) => id === 'insight:snow_flag')).toMatchObject({
    source: 'insight',
    value: null,
    impactLevel: 1,
  })
  for (const { id, impactLevel } of flags) expect(impactLevel).toBe(id === 'insight:extreme_weather_flag' ? 4 : 1)
})

test('what weather does to traffic here is said without a level, also beside a parked vehicle [RISK-082]', () => {
  const weather = { snowRate: 20, roadSurfaceTemperature: -2 }
  const [slowed] = insights([0], { weather })
  expect(slowed).toMatchObject({ id: 'insight:slowed', source: 'insight', impactLevel: -1 })
  expect(slowed?.text).toBe(`Slowed ${slowed?.value}% by weather`)
  expect(slowed?.reason).toMatch(/slows/)
  expect(insights([0], { weather, isParked: true })[0]?.text).toBe(`Roads here slowed ${slowed?.value}% by weather`)
  expect(insights([0], { weather: { rainRate: 0.3 } })).toEqual([])
})

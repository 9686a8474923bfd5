import { expect, test } from 'vitest'
import { alertMessage } from '../hazards/government-alerts/alert.fixture.ts'
import { forecastSeries } from '../impacts/scores/series.fixture.ts'
import { mphToMps } from '../measures/units.ts'
import { DEFAULT_VEHICLE } from '../roads/vehicle.ts'
import { delaySpans, positionForecast } from './position-forecast.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const at = (step: number) => new Date(runTime.getTime() + step * 15 * 60_000)
const parked = {
  lat: 41.9,
  lng: -87.6,
  bearing: null,
  speedMps: 0,
  shape: { ...DEFAULT_VEHICLE, type: 'truck' as const },
  alerts: [],
  limits: [],
}
const nowcast = (fields: Parameters<typeof forecastSeries>[2]) =>
  forecastSeries('nowcast', runTime, { windDirection: () => 270, windGust: () => 5, ...fields })

const whole = { startAt: at(0), endAt: at(25) }
const moving = { ...parked, bearing: 0, speedMps: 25 }

test('two storms that pass a moving vehicle are spans with their own levels', () => {
  const road = (step: number) => (step === 3 || step === 4 ? 8 : step === 12 ? 4.5 : 0)
  const forecast = positionForecast(moving, nowcast({ road }), { startAt: at(1), endAt: at(25) })
  expect(forecast).toMatchObject({ startAt: at(1), endAt: at(25) })
  expect(forecast.spans).toMatchObject([
    { id: 'impact:road', impactLevel: 3, startAt: at(3), endAt: at(5), text: 'Road Conditions: High' },
    { id: 'impact:road', impactLevel: 2, startAt: at(12), endAt: at(13) },
  ])
})

test('each danger has spans of its own, of which the description is about their worst moment', () => {
  const { spans } = positionForecast(
    parked,
    nowcast({
      windGust: (step) => mphToMps(step >= 2 && step <= 4 ? 66 + step : 5),
      life_property: (step) => (step >= 3 && step < 6 ? 8 : 0),
    }),
    whole,
  )
  expect(spans.map(({ id, startAt, endAt }) => [id, startAt, endAt])).toEqual([
    ['impact:life_property', at(3), at(6)],
    ['impact:tipping', at(2), at(5)],
  ])
  expect(spans[1]?.reason).toMatch(/^Gusts of 70 mph/)
})

test('a parked vehicle is rated by what hurts it, not by the roads around it [RISK-082]', () => {
  const snowstorm = nowcast({
    road: () => 9,
    snowRate: () => 40,
    visibility: () => 100,
    lightningProbability: () => 0.9,
    rainRate: () => 60,
    gustProbability45mph: () => 0.9,
  })
  expect(positionForecast(parked, snowstorm, whole).spans).toEqual([])
  expect(positionForecast(moving, snowstorm, whole).spans.map(({ id }) => id)).toEqual(['impact:road'])
  const heat = nowcast({ temperature: () => 42, dewPoint: () => 27 })
  expect(positionForecast(parked, heat, whole).spans).toMatchObject([{ id: 'weather:heatIndex' }])
  expect(positionForecast(moving, heat, whole).spans).toEqual([])
})

test('alerts are part of it, for as long as they are in force', () => {
  const alert = alertMessage({
    event: 'Blizzard Warning',
    severity: 'Extreme',
    effective: runTime,
    onset: at(20),
    expires: at(40),
    ends: at(40),
  })
  expect(positionForecast({ ...parked, alerts: [alert] }, nowcast({}), whole).spans).toMatchObject([
    { id: `alert:${alert.id}`, startAt: at(20), endAt: at(40) },
  ])
})

test('the time that is lost in the next hour has a level, the percentage has none [RISK-081]', () => {
  const hour = { startAt: at(0), endAt: at(4) }
  const snow = (until: number) =>
    nowcast({ roadSurfaceTemperature: () => -5, snowRate: (step) => (step < until ? 60 : 0) })
  const [lost] = delaySpans(snow(4), hour, 65)
  expect(lost).toMatchObject({ id: 'impact:slowdown', startAt: at(0), endAt: at(4) })
  const minutes = Number(/(\d+) min/.exec(lost?.text ?? '')?.[1])
  expect(minutes).toBeGreaterThanOrEqual(10)
  expect(lost?.impactLevel).toBe(minutes >= 20 ? 3 : 2)
  expect(lost?.reason).toMatch(/^Snow .+, \+\d+ min \(slowed \d+%\) in the next hour$/)
  expect(delaySpans(snow(1), hour, 65)).toEqual([])
})

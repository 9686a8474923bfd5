import { expect, test } from 'vitest'
import { alertMessage } from '../hazards/government-alerts/alert.fixture.ts'
import { forecastSeries } from '../impacts/scores/series.fixture.ts'
import { mphToMps } from '../measures/units.ts'
import { DEFAULT_VEHICLE } from '../roads/vehicle.ts'
import { positionForecast } from './position-forecast.ts'

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

test('two storms that pass a parked vehicle are two spans with their own levels', () => {
  const road = (step: number) => (step === 3 || step === 4 ? 8 : step === 12 ? 4.5 : 0)
  const forecast = positionForecast(parked, nowcast({ road }), 1, 65)
  expect(forecast).toMatchObject({ startAt: at(1), endAt: at(25) })
  expect(forecast.spans).toMatchObject([
    { id: 'impact:road', impactLevel: 3, startAt: at(3), endAt: at(5), text: 'Road Conditions: High' },
    { id: 'impact:road', impactLevel: 2, startAt: at(12), endAt: at(13) },
  ])
})

test('alerts, gusts and lightning are part of it', () => {
  const alert = alertMessage({
    event: 'Blizzard Warning',
    severity: 'Extreme',
    effective: runTime,
    onset: at(20),
    expires: at(40),
    ends: at(40),
  })
  const series = nowcast({
    windGust: (step) => mphToMps(step === 2 ? 70 : 5),
    lightningProbability: (step) => (step === 6 ? 0.9 : 0),
  })
  const { spans } = positionForecast({ ...parked, alerts: [alert] }, series, 0, 65)
  expect(spans).toMatchObject([
    { id: `alert:${alert.id}`, startAt: at(20) },
    { id: 'impact:tipping', startAt: at(2), endAt: at(3) },
    { id: 'weather:lightningProbability', startAt: at(6), endAt: at(7) },
  ])
})

import { expect, test } from 'vitest'
import { alertMessage } from '../hazards/government-alerts/alert.fixture.ts'
import { forecastSeries } from '../impacts/scores/series.fixture.ts'
import { DEFAULT_VEHICLE } from '../roads/vehicle.ts'
import { placesAhead, seriesAhead } from './road-ahead.ts'
import { laterWhileParked, vehicleFuture } from './vehicle-future.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const now = new Date('2026-01-10T18:20:00Z')
const at = (hours: number) => new Date(runTime.getTime() + hours * 3_600_000)
const parked = {
  lat: 41.9,
  lng: -87.6,
  bearing: null,
  speedMps: 0,
  shape: { ...DEFAULT_VEHICLE, type: 'truck' as const },
  alerts: [],
  limits: [],
}
const wind = { windDirection: () => 270, windGust: () => 5 }
const nowcast = (fields: Parameters<typeof forecastSeries>[2]) =>
  forecastSeries('nowcast', runTime, { ...wind, ...fields })
const extended = (fields: Parameters<typeof forecastSeries>[2]) =>
  forecastSeries('extended', runTime, { ...wind, ...fields })

test('a parked vehicle is rated as long as there is a forecast; the end of the nowcast ends nothing [RISK-083]', () => {
  const later = laterWhileParked(parked, extended({ flood: (hour) => (hour < 20 ? 8 : 0) }), runTime)
  const future = vehicleFuture(
    parked,
    { nowcast: nowcast({ flood: (step) => (step >= 8 ? 8 : 0) }), ahead: null, later },
    now,
    65,
  )
  expect(future).toMatchObject({ startAt: at(0.25), endAt: at(168) })
  expect(future.spans).toMatchObject([{ id: 'impact:flood', impactLevel: 3, startAt: at(2), endAt: at(20) }])
})

test('without an extended forecast a parked vehicle is rated until the nowcast ends', () => {
  const future = vehicleFuture(parked, { nowcast: nowcast({}), ahead: null, later: null }, now, 65)
  expect(future).toEqual({ startAt: at(0.25), endAt: at(6.25), spans: [] })
})

const truck = { ...parked, bearing: 90, speedMps: 30 }

test('a moving vehicle is where its heading and speed bring it at the later steps of an hour [RISK-081]', () => {
  const places = placesAhead(truck, nowcast({}).run.times, now)
  expect(places.map(({ step }) => step)).toEqual([2, 3, 4, 5])
  // 30 m/s for ten minutes are 18 km, and a degree of longitude is 83 km here.
  expect(places[0]?.lng).toBeCloseTo(-87.6 + 18 / 82.8, 2)
  expect(places[3]?.lat).toBeCloseTo(41.9, 1)
  expect(placesAhead(parked, nowcast({}).run.times, now)).toEqual([])
})

test('the weather is that of the places ahead, for an hour and no longer [RISK-081]', () => {
  const here = nowcast({ road: () => 0 })
  const stormThere = forecastSeries('nowcast', runTime, { ...wind, road: () => 9 })
  const ahead = seriesAhead(here, now, [here, stormThere, stormThere, here])
  const future = vehicleFuture(truck, { nowcast: nowcast({ road: () => 9 }), ahead, later: null }, now, 65)
  expect(future).toMatchObject({ startAt: at(0.25), endAt: at(4 / 3) })
  expect(future.spans).toMatchObject([{ id: 'impact:road', impactLevel: 3, startAt: at(0.75), endAt: at(1.25) }])
})

test('beyond the area of the forecast nothing is known', () => {
  const here = nowcast({})
  const ahead = seriesAhead(here, now, [here, null, here, here])
  expect(vehicleFuture(truck, { nowcast: here, ahead, later: null }, now, 65)).toMatchObject({ endAt: at(0.75) })
})

test('an alert counts while the vehicle is in its area', () => {
  const warning = alertMessage({
    severity: 'Severe',
    effective: runTime,
    onset: null,
    expires: at(9),
    ends: null,
  })
  const alertsAhead = [
    { at: at(0.5), alerts: [] },
    { at: at(0.75), alerts: [warning] },
    { at: at(1), alerts: [warning] },
    { at: at(1.25), alerts: [] },
  ]
  const here = nowcast({})
  const future = vehicleFuture({ ...truck, alertsAhead }, { nowcast: here, ahead: here, later: null }, now, 65)
  expect(future.spans).toMatchObject([
    { id: `alert:${warning.id}`, impactLevel: 3, startAt: at(0.75), endAt: at(1.25) },
  ])
})

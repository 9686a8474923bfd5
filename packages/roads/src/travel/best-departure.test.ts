import { DEFAULT_VEHICLE } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { adviseDeparture } from '@stormlane/domain/trips'
import { expect, test } from 'vitest'
import {
  fine,
  hoursAfterRun,
  noAlerts,
  option,
  RUN_TIME,
  type WeatherAt,
  worldWeather,
} from '../../test/small-world.ts'
import { type DepartureOutlook, departureOutlooks } from './best-departure.ts'

const road = option({ latitude: 41, longitude: -102 }, { to: { latitude: 41, longitude: -100 }, meters: 180_000 })

const NOW = hoursAfterRun(0.1)
const search = (plannedAt: Date) => ({ option: road, vehicle: DEFAULT_VEHICLE, now: NOW, plannedAt })

async function outlooksIn(weather: WeatherAt, plannedAt = NOW): Promise<DepartureOutlook[]> {
  const outlooks: DepartureOutlook[] = []
  for await (const outlook of departureOutlooks(search(plannedAt), {
    weather: worldWeather(weather),
    alerts: noAlerts,
  }))
    outlooks.push(outlook)
  return outlooks
}
test('a departure into an alert has its level, as the planned trip has; one after it has none [DECIDE-141]', async () => {
  const warning = {
    id: 'a',
    event: 'High Wind Warning',
    severity: 'Severe',
    color: '#f00',
    beginsAt: hoursAfterRun(0),
    expiresAt: hoursAfterRun(3),
  }
  const alerts = { covering: (places: readonly unknown[]) => places.map(() => [warning]) }
  const risks = new Map<number, number>()
  for await (const { departAt, risk } of departureOutlooks(search(NOW), { weather: worldWeather(fine), alerts }))
    risks.set((departAt.getTime() - RUN_TIME.getTime()) / HOUR_MS, risk)
  expect([risks.get(1), risks.get(2.75), risks.get(3), risks.get(4)]).toEqual([3, 3, 0, 0])
})

const departureHours = (outlooks: DepartureOutlook[]) =>
  outlooks.map(({ departAt }) => (departAt.getTime() - RUN_TIME.getTime()) / HOUR_MS)

test('departures are every quarter hour during the nowcast, then hourly until the forecast ends', async () => {
  const hours = departureHours(await outlooksIn(fine))
  expect(hours.slice(0, 4)).toEqual([0.1, 0.25, 0.5, 0.75])
  expect(hours.slice(22, 27)).toEqual([5.5, 5.75, 6, 7, 8])
  // The trip takes two hours, so this is the last departure that arrives within 168 h.
  expect(hours.at(-1)).toBe(166)
})

test('the planned departure is among the outlooks, once', async () => {
  const inNowcast = departureHours(await outlooksIn(fine, hoursAfterRun(0.6)))
  expect(inNowcast.slice(0, 5)).toEqual([0.1, 0.25, 0.5, 0.6, 0.75])
  const onTheHour = departureHours(await outlooksIn(fine, hoursAfterRun(8)))
  expect(onTheHour.filter((hours) => hours > 6.5 && hours < 9.5)).toEqual([7, 8, 9])
  expect(departureHours(await outlooksIn(fine, hoursAfterRun(165.5))).slice(-3)).toEqual([165, 165.5, 166])
})

test('during a storm the advice is the first departure after it', async () => {
  const outlooks = await outlooksIn((_, hours) => (hours < 3 ? { rainRate: 15 } : {}))
  const advice = adviseDeparture(outlooks, NOW)
  expect(advice?.planned).toMatchObject({ departAt: NOW, risk: 2 })
  expect(advice?.best).toMatchObject({ departAt: hoursAfterRun(3), risk: 0, delayMinutes: 0 })
})

test('departing now is best if waiting brings nothing', async () => {
  const outlooks = await outlooksIn(fine)
  expect(adviseDeparture(outlooks, NOW)?.best).toBe(outlooks[0])
})

test('an aborted signal stops the generator', async () => {
  const stopping = new AbortController()
  stopping.abort(new Error('never mind'))
  const outlooks = departureOutlooks(search(NOW), { weather: worldWeather(fine), alerts: noAlerts }, stopping.signal)
  await expect(outlooks.next()).rejects.toThrow('never mind')
})

test('departures into weather beyond an own limit have its risk [DESK-066]', async () => {
  const owner = { kind: 'organization' as const, name: 'Acme', vehicles: 'trucks' }
  const limits = [{ hazard: 'visibility' as const, value: 2000, level: 3 as const, owner }]
  const fog: WeatherAt = (_, hours) => (hours < 6 ? { visibility: 1900 } : {})
  const risks = new Map<number, number>()
  for await (const { departAt, risk } of departureOutlooks(
    { ...search(NOW), limits },
    { weather: worldWeather(fog), alerts: noAlerts },
  ))
    risks.set((departAt.getTime() - RUN_TIME.getTime()) / HOUR_MS, risk)
  expect([risks.get(1), risks.get(12)]).toEqual([3, 0])
})

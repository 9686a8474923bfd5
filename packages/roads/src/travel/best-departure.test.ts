import { DEFAULT_VEHICLE, HOUR_MS } from '@stormlane/domain'
import { expect, test } from 'vitest'
import { fine, hoursAfterRun, option, RUN_TIME, type WeatherAt, worldWeather } from '../../test/small-world.ts'
import { adviseDeparture, type DepartureOutlook, departureOutlooks } from './best-departure.ts'

const road = option({ latitude: 41, longitude: -102 }, { to: { latitude: 41, longitude: -100 }, meters: 180_000 })

async function outlooksIn(weather: WeatherAt, now = hoursAfterRun(0.1)): Promise<DepartureOutlook[]> {
  const outlooks: DepartureOutlook[] = []
  for await (const outlook of departureOutlooks(road, DEFAULT_VEHICLE, worldWeather(weather), now))
    outlooks.push(outlook)
  return outlooks
}
const departureHours = (outlooks: DepartureOutlook[]) =>
  outlooks.map(({ departAt }) => (departAt.getTime() - RUN_TIME.getTime()) / HOUR_MS)

test('departures are every quarter hour during the nowcast, then hourly until the forecast ends', async () => {
  const hours = departureHours(await outlooksIn(fine))
  expect(hours.slice(0, 4)).toEqual([0.1, 0.25, 0.5, 0.75])
  expect(hours.slice(22, 27)).toEqual([5.5, 5.75, 6, 7, 8])
  // The trip takes two hours, so this is the last departure that arrives within 168 h.
  expect(hours.at(-1)).toBe(166)
})

test('during a storm the advice is to depart later, with the minutes saved', async () => {
  const outlooks = await outlooksIn((_, hours) => (hours < 9 ? { rainRate: 15 } : {}))
  const advice = adviseDeparture(outlooks)
  expect(advice?.best.departAt).toEqual(hoursAfterRun(9))
  expect(advice?.best.delayMinutes).toBe(0)
  expect(advice?.minutesSaved).toBeCloseTo(outlooks[0]?.delayMinutes ?? 0, 9)
  expect(advice?.minutesSaved).toBeGreaterThan(5)
  expect(advice?.riskBelowNow).toBe(2)
})

test('departing now is best if waiting brings nothing', async () => {
  const advice = adviseDeparture(await outlooksIn(fine))
  expect(advice).toMatchObject({ best: { departAt: hoursAfterRun(0.1) }, minutesSaved: 0, riskBelowNow: 0 })
})

test('departures after the next 24 hours are not advised', async () => {
  const advice = adviseDeparture(await outlooksIn((_, hours) => (hours < 40 ? { rainRate: 15 } : {})))
  expect(advice?.best.departAt).toEqual(hoursAfterRun(0.1))
})

test('an aborted signal stops the generator', async () => {
  const stopping = new AbortController()
  stopping.abort(new Error('never mind'))
  const outlooks = departureOutlooks(road, DEFAULT_VEHICLE, worldWeather(fine), RUN_TIME, stopping.signal)
  await expect(outlooks.next()).rejects.toThrow('never mind')
})

test('there is no advice without departures', () => {
  expect(adviseDeparture([])).toBeUndefined()
})

import { expect, test } from 'vitest'
import { destinationOf } from '../../geo/coordinates.ts'
import { lightningNearby, strikesAround } from './lightning-nearby.ts'

const chicago = { latitude: 41.88, longitude: -87.63 }
const now = new Date('2026-06-01T12:00:00Z')
const strike = (miles: number, minutesAgo: number) => ({
  ...destinationOf(chicago, 40 * miles, miles / 0.00062),
  detectedAt: new Date(now.getTime() - minutesAgo * 60_000),
})

test('strikes of the last 30 minutes are counted within 10, 20 and 30 miles', () => {
  const strikes = [strike(4.26, 5), strike(9.9, 30), strike(10.1, 1), strike(19.9, 2), strike(29.9, 3), strike(30.1, 3)]
  expect(lightningNearby(chicago, strikes, now).counts).toEqual({ 10: 2, 20: 4, 30: 5 })
})

test('strikes older than 30 minutes and future strikes are not counted', () => {
  expect(lightningNearby(chicago, [strike(1, 30.1), strike(1, -1)], now)).toEqual({
    counts: { 10: 0, 20: 0, 30: 0 },
    closestMiles: null,
  })
})

test('the closest strike is given in miles with one decimal, at any distance', () => {
  expect(lightningNearby(chicago, [strike(55.55, 3), strike(44.44, 5)], now).closestMiles).toBe(44.4)
  expect(lightningNearby(chicago, [strike(4.26, 5)], now).closestMiles).toBe(4.3)
})

test('the closest strike is searched within 100 miles', () => {
  expect(lightningNearby(chicago, [strike(99, 3)], now).closestMiles).toBe(99)
  expect(lightningNearby(chicago, [strike(101, 3)], now).closestMiles).toBeNull()
})

test('bounds of time and distance count', () => {
  const { counts, closestMiles } = lightningNearby(chicago, [strike(10, 30), strike(20.001, 0)], now)
  expect([counts[20], counts[30], closestMiles]).toEqual([1, 2, 10])
  expect(lightningNearby(chicago, [strike(1, 30 + 1 / 60_000)], now).closestMiles).toBeNull()
})

test('strikes around a place keep their time and have their distance in miles', () => {
  const [found] = strikesAround(chicago, [strike(50, 5)])
  expect(found?.detectedAt).toEqual(new Date('2026-06-01T11:55:00Z'))
  expect(found?.miles).toBeCloseTo(50, 6)
})

import { expect, test } from 'vitest'
import {
  defaultDeparture,
  departureWindow,
  isDepartureInPast,
  isDepartureSelectable,
  listedDepartureBefore,
  routeOverlapWindow,
} from './departure.ts'

const now = new Date('2026-02-10T12:00:00Z')

test('a departure is between 24 hours ago and a week ahead [PLAN-025]', () => {
  expect(departureWindow(now)).toEqual({
    startAt: new Date('2026-02-09T12:00:00Z'),
    endAt: new Date('2026-02-17T12:00:00Z'),
  })
  expect(isDepartureSelectable(new Date('2026-02-09T12:00:00Z'), now)).toBe(true)
  expect(isDepartureSelectable(new Date('2026-02-09T11:59:59Z'), now)).toBe(false)
  expect(isDepartureSelectable(new Date('2026-02-17T12:00:00Z'), now)).toBe(true)
  expect(isDepartureSelectable(new Date('2026-02-17T12:00:01Z'), now)).toBe(false)
})

test('the default departure is now [PLAN-026]', () => {
  expect(defaultDeparture(now)).toEqual(now)
})

test('a departure a quarter of an hour ago still counts as now, one an hour ago is in the past', () => {
  expect(isDepartureInPast(new Date('2026-02-10T11:45:00Z'), now)).toBe(false)
  expect(isDepartureInPast(new Date('2026-02-10T11:44:59Z'), now)).toBe(true)
  expect(isDepartureInPast(new Date('2026-02-10T11:50:00Z'), now)).toBe(false)
  expect(isDepartureInPast(new Date('2026-02-10T11:00:00Z'), now)).toBe(true)
  expect(isDepartureInPast(new Date(0), now)).toBe(true)
})

test('alerts and events count for a route until 6 hours after its latest arrival', () => {
  const arrivals = [new Date('2026-02-11T02:00:00Z'), new Date('2026-02-11T01:00:00Z')]
  expect(routeOverlapWindow(now, arrivals)).toEqual({ startAt: now, endAt: new Date('2026-02-11T08:00:00Z') })
  expect(routeOverlapWindow(now, []).endAt).toEqual(new Date('2026-02-10T18:00:00Z'))
})

test('lists contain routes that depart within 8 days [API-056]', () => {
  expect(listedDepartureBefore(now)).toEqual(new Date('2026-02-18T12:00:00Z'))
})

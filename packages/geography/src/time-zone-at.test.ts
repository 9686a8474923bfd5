import { expect, test } from 'vitest'
import { timezoneAt } from './time-zone-at.ts'

test.each([
  ['Denver', 39.74, -104.99, 'America/Denver'],
  // Arizona keeps standard time, the Navajo Nation inside it does not.
  ['Phoenix', 33.45, -112.07, 'America/Phoenix'],
  ['Window Rock', 35.68, -109.05, 'America/Denver'],
  ['Halifax', 44.65, -63.57, 'America/Halifax'],
])('the time zone of %s is found', (_name, latitude, longitude, zone) => {
  expect(timezoneAt(latitude, longitude)).toBe(zone)
})

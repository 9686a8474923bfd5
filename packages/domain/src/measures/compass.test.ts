import { expect, test } from 'vitest'
import { compassAbbreviation, compassName } from './compass.ts'

test.each([
  [0, 'North'],
  [22.4, 'North'],
  [22.6, 'Northeast'],
  [90, 'East'],
  [135, 'Southeast'],
  [180, 'South'],
  [225, 'Southwest'],
  [270, 'West'],
  [315, 'Northwest'],
  [338, 'North'],
  [360, 'North'],
  [-90, 'West'],
])('bearing %s is %s [RISK-061]', (bearing, name) => {
  expect(compassName(bearing)).toBe(name)
})

test.each([null, undefined, Number.NaN])('bearing %s is Unknown [RISK-062]', (bearing) => {
  expect(compassName(bearing)).toBe('Unknown')
  expect(compassAbbreviation(bearing)).toBeNull()
})

test('a bearing is abbreviated by its compass sector', () => {
  expect(compassAbbreviation(200)).toBe('S')
})

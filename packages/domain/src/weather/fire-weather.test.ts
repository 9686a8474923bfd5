import { expect, test } from 'vitest'
import { fosbergFromMoisture, fosbergIndex, hotDryWindy } from './fire-weather.ts'

test('the Fosberg index is 100 for bone-dry fuel at 30 mph', () => {
  expect(fosbergFromMoisture(0, 30)).toBeCloseTo(100, 1)
  expect(fosbergFromMoisture(0, 60)).toBe(100)
})

test('a red-flag afternoon is significant, a damp morning is not', () => {
  expect(fosbergIndex(32, -5, 13)).toBeGreaterThan(50)
  expect(fosbergIndex(15, 13, 3)).toBeLessThan(10)
})

test('the Fosberg index has no jump where its moisture formula changes', () => {
  const dewPointAt = (rh: number) => {
    let [low, high] = [-60, 30]
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2
      const share = (100 * Math.exp((17.67 * middle) / (middle + 243.5))) / Math.exp((17.67 * 30) / 273.5)
      if (share < rh) low = middle
      else high = middle
    }
    return low
  }
  expect(Math.abs(fosbergIndex(30, dewPointAt(9.9), 8) - fosbergIndex(30, dewPointAt(10.1), 8))).toBeLessThan(3)
  expect(Math.abs(fosbergIndex(30, dewPointAt(49.9), 8) - fosbergIndex(30, dewPointAt(50.1), 8))).toBeLessThan(3)
})

test('the Hot-Dry-Windy index is the vapor-pressure deficit times the wind', () => {
  expect(hotDryWindy(35, 0, 10)).toBeCloseTo(502, 0)
  expect(hotDryWindy(35, 0, 0)).toBe(0)
})

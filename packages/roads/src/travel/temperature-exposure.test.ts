import { expect, test } from 'vitest'
import { temperatureExposures } from './temperature-exposure.ts'

test('a trip entirely beyond a threshold is exactly 100 percent', () => {
  // In floating point, 100 times this divided by this is 100.00000000000001.
  const totalSeconds = 3406.121112430469
  const spells = { celsius: [30], seconds: [totalSeconds], totalSeconds }
  expect(temperatureExposures(spells, 'above', [70])[0]?.percentBreachingThreshold).toBe(100)
  expect(temperatureExposures(spells, 'below', [70])[0]?.percentBreachingThreshold).toBe(0)
})

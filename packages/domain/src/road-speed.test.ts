import { expect, test } from 'vitest'
import { type RoadWeather, slowdownCause, speedFactor } from './road-speed.ts'
import { inchesToMm } from './units.ts'

const fine: RoadWeather = {
  temperature: 10,
  rainRate: 0,
  snowRate: 0,
  freezingRainRate: 0,
  visibility: 16_000,
  roadSurfaceTemperature: 12,
  roadSnowDepth: 0,
}

test('fine weather does not slow traffic', () => {
  expect(speedFactor(fine, 65)).toBe(1)
})

test.each([
  [{ rainRate: inchesToMm(0.2) }, 65, 0.94],
  [{ rainRate: inchesToMm(0.3) }, 75, 0.91],
  [{ snowRate: inchesToMm(0.03) }, 55, 0.94],
  [{ snowRate: inchesToMm(0.07) }, 70, 0.86],
  [{ snowRate: inchesToMm(0.3) }, 60, 0.88],
  [{ snowRate: inchesToMm(0.6) }, 65, 0.85],
  [{ temperature: -21 }, 65, 0.94],
  [{ visibility: 1200 }, 55, 0.96],
  [{ visibility: 700 }, 55, 0.95],
  [{ visibility: 100 }, 55, 0.95],
])('%o at %s mph keeps %s of the speed', (weather, freeFlow, factor) => {
  expect(speedFactor({ ...fine, ...weather }, freeFlow)).toBeCloseTo(factor, 9)
})

/** Highway Capacity Manual, Exhibit 11-21: every entry of the table, by free-flow speed. */
test.each([
  ['rain over 0.1 in/h', { rainRate: inchesToMm(0.25) }, [0.96, 0.95, 0.94, 0.93, 0.93]],
  ['rain over 0.25 in/h', { rainRate: inchesToMm(0.2501) }, [0.94, 0.93, 0.93, 0.92, 0.91]],
  ['snow', { snowRate: inchesToMm(0.05) }, [0.94, 0.92, 0.89, 0.87, 0.84]],
  ['snow over 0.05 in/h', { snowRate: inchesToMm(0.1) }, [0.92, 0.9, 0.88, 0.86, 0.83]],
  ['snow over 0.1 in/h', { snowRate: inchesToMm(0.5) }, [0.9, 0.88, 0.86, 0.84, 0.82]],
  ['snow over 0.5 in/h', { snowRate: inchesToMm(0.5001) }, [0.88, 0.86, 0.85, 0.83, 0.81]],
  ['less than a mile of visibility', { visibility: 805 }, [0.96, 0.95, 0.94, 0.94, 0.93]],
  ['less than half a mile of visibility', { visibility: 804 }, [0.95, 0.94, 0.93, 0.92, 0.91]],
  ['air below -4 °F', { temperature: -20.1 }, [0.95, 0.95, 0.94, 0.93, 0.92]],
  ['rain of 0.1 in/h', { rainRate: inchesToMm(0.1) }, [1, 1, 1, 1, 1]],
  ['a mile of visibility', { visibility: 1609 }, [1, 1, 1, 1, 1]],
  ['air of -4 °F', { temperature: -20 }, [1, 1, 1, 1, 1]],
])('%s has the factors of its row', (_, weather, factors) => {
  const found = [55, 60, 65, 70, 75].map((freeFlow) => speedFactor({ ...fine, ...weather }, freeFlow))
  for (const [i, factor] of factors.entries()) expect(found[i]).toBeCloseTo(factor, 9)
})

test('the factor is interpolated between free-flow speeds', () => {
  expect(speedFactor({ ...fine, rainRate: inchesToMm(0.3) }, 57.5)).toBeCloseTo(0.935, 9)
  expect(speedFactor({ ...fine, rainRate: inchesToMm(0.3) }, 30)).toBeCloseTo(0.94, 9)
})

test('the worst of several hazards counts', () => {
  expect(speedFactor({ ...fine, rainRate: 8, visibility: 300 }, 65)).toBeCloseTo(0.93, 9)
})

test('snow and ice on the road slow traffic more than falling snow', () => {
  expect(speedFactor({ ...fine, roadSnowDepth: 30 }, 65)).toBe(0.7)
  expect(speedFactor({ ...fine, freezingRainRate: 1, roadSurfaceTemperature: -1 }, 65)).toBe(0.6)
})

test('slowdownCause returns the hazard that slows most, its value and its threshold', () => {
  const heavySnow = { ...fine, snowRate: inchesToMm(0.6), rainRate: inchesToMm(0.2) }
  expect(slowdownCause(heavySnow, 65)).toEqual({
    hazard: 'snow',
    quantity: 'snowRate',
    value: inchesToMm(0.6),
    threshold: inchesToMm(0.5),
    worse: 'above',
    factor: speedFactor(heavySnow, 65),
  })
  expect(slowdownCause({ ...fine, visibility: 300 }, 65)?.worse).toBe('below')
  expect(slowdownCause(fine, 65)).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { inchesToMm, milesToMeters, mphToMps } from '../measures/units.ts'
import { FINE_WEATHER, type Weather } from '../weather/weather-input.ts'
import { roadIndex } from './road.ts'
import { slowdownCause, speedFactor } from './road-speed.ts'

const weather = (given: Partial<Weather>): Weather => ({ ...FINE_WEATHER, roadSurfaceTemperature: -1, ...given })

test('fine weather does not slow traffic', () => {
  expect(speedFactor(FINE_WEATHER, 65)).toBe(1)
  expect(slowdownCause(FINE_WEATHER, 65)).toBeNull()
})

/** Highway Capacity Manual, Exhibit 11-21: every row at the center of its class, by free-flow speed. */
test.each([
  ['rain of 0.10-0.25 in/h', { rainRate: inchesToMm(0.175) }, [0.96, 0.95, 0.94, 0.93, 0.93]],
  ['rain over 0.25 in/h', { rainRate: inchesToMm(0.4) }, [0.94, 0.93, 0.93, 0.92, 0.91]],
  ['snow up to 0.05 in/h', { snowRate: 0.7 }, [0.94, 0.92, 0.89, 0.87, 0.84]],
  ['snow of 0.05-0.10 in/h', { snowRate: inchesToMm(0.075) }, [0.92, 0.9, 0.88, 0.86, 0.83]],
  ['snow of 0.1-0.5 in/h', { snowRate: inchesToMm(0.3) }, [0.9, 0.88, 0.86, 0.84, 0.82]],
  ['snow over 0.5 in/h', { snowRate: inchesToMm(0.75) }, [0.88, 0.86, 0.85, 0.83, 0.81]],
  ['visibility of 0.50-0.99 mi', { visibility: milesToMeters(0.745) }, [0.96, 0.95, 0.94, 0.94, 0.93]],
  ['visibility of 0.25-0.49 mi', { visibility: milesToMeters(0.37) }, [0.95, 0.94, 0.93, 0.92, 0.91]],
  ['air below -4 °F', { temperature: -24 }, [0.95, 0.95, 0.94, 0.93, 0.92]],
])('%s has the factors of its row', (_, given, factors) => {
  const at = weather({ roadSurfaceTemperature: 'rainRate' in given ? 5 : -1, ...given })
  const found = [55, 60, 65, 70, 75].map((freeFlow) => speedFactor(at, freeFlow))
  for (const [i, factor] of factors.entries()) expect(found[i]).toBeCloseTo(factor, 9)
})

test('the factor is interpolated between rates and between free-flow speeds', () => {
  const rain = (inches: number) => ({ ...FINE_WEATHER, rainRate: inchesToMm(inches) })
  // Halfway from 0.175 to 0.4 in/h at 75 mph: (0.93 + 0.91) / 2.
  expect(speedFactor(rain(0.2875), 75)).toBeCloseTo(0.92, 9)
  // Halfway from dry to 0.175 in/h at 65 mph: (1 + 0.94) / 2.
  expect(speedFactor(rain(0.0875), 65)).toBeCloseTo(0.97, 9)
  expect(speedFactor(rain(0.4), 57.5)).toBeCloseTo(0.935, 9)
  expect(speedFactor(rain(0.4), 30)).toBeCloseTo(0.94, 9)
})

test('the worst of several hazards counts', () => {
  const fog = { ...FINE_WEATHER, visibility: milesToMeters(0.125) }
  expect(speedFactor({ ...fog, rainRate: 8 }, 65)).toBe(speedFactor(fog, 65))
  expect(speedFactor(fog, 65)).toBeCloseTo(0.89, 9)
})

test.each([
  // Snow on the road: 1.00 at 2 mm, 0.70 at 25 mm; halfway at 13.5 mm.
  [{ roadSnowDepth: 2 }, 1],
  [{ roadSnowDepth: 13.5 }, 0.85],
  [{ roadSnowDepth: 25 }, 0.7],
  // Ice: 1.00 at 0.05 mm, 0.60 at 0.5 mm.
  [{ roadWater: 0.05 }, 1],
  [{ roadWater: 0.275 }, 0.8],
  [{ roadWater: 1.5 }, 0.6],
  // Nine minutes of freezing rain lie on the road in addition to the water of the forecast.
  [{ roadWater: 0.2, freezingRainRate: 2 }, 0.6],
  // Snow melts on a pavement above 3 °C and counts in full up to 1 °C.
  [{ snowRate: inchesToMm(0.3), roadSurfaceTemperature: 1 }, 0.86],
  [{ snowRate: inchesToMm(0.3), roadSurfaceTemperature: 3 }, 1],
  // Water does not freeze at 0 °C.
  [{ roadWater: 1.5, roadSurfaceTemperature: 0 }, 1],
  // Drivers slow by 0.7 mph for each mph over 25: 10.5 mph of 65 at gusts of 60 mph, which is a wind of 40.
  [{ windGust: mphToMps(60) }, 0.84],
])('%o at 65 mph keeps %s of the speed', (given, factor) => {
  expect(speedFactor(weather(given), 65)).toBeCloseTo(factor, 9)
})

test('black ice is slow, risky and named as the cause of both', () => {
  const blackIce = { ...FINE_WEATHER, temperature: -5, dewPoint: -7, roadSurfaceTemperature: -4, roadWater: 1.5 }
  expect(speedFactor(blackIce, 65)).toBeCloseTo(0.6, 9)
  expect(slowdownCause(blackIce, 65)?.hazard).toBe('iceOnRoad')
  expect(roadIndex.evaluate(blackIce)).toBeCloseTo(7.3, 9)
  expect(roadIndex.leadingCause(blackIce)?.hazard).toBe('iceOnRoad')
})

describe('the cause of a slowdown', () => {
  test('is the hazard that slows most, with its value and the value that costs 1 %', () => {
    const heavySnow = weather({ snowRate: inchesToMm(0.75), rainRate: inchesToMm(0.2), roadSurfaceTemperature: 0 })
    expect(slowdownCause(heavySnow, 65)).toEqual({
      hazard: 'snow',
      quantity: 'snowRate',
      value: inchesToMm(0.75),
      // 1.5 % are lost at 0.2 mm/h.
      threshold: expect.closeTo(0.2 / 1.5, 9),
      worse: 'above',
      factor: speedFactor(heavySnow, 65),
    })
  })

  test('is worse below a threshold of visibility', () => {
    const cause = slowdownCause(weather({ visibility: 300, roadSurfaceTemperature: 9 }), 65)
    expect(cause).toMatchObject({ hazard: 'visibility', worse: 'below' })
    // The loss grows from 0 at 1.255 mi to 6 % at 0.745 mi.
    expect(cause?.threshold).toBeCloseTo(milesToMeters(1.255 - 0.51 / 6), 3)
  })

  test('takes more snow on a road where part of it melts', () => {
    const threshold = (roadSurfaceTemperature: number) =>
      slowdownCause(weather({ snowRate: 20, roadSurfaceTemperature }), 65)?.threshold
    expect(threshold(2)).toBeGreaterThan(threshold(0) as number)
  })
})

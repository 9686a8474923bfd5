import { expect, test } from 'vitest'
import { inchesToMm, mphToMps } from '../measures/units.ts'
import { FINE_WEATHER, type Weather } from '../weather/weather-input.ts'
import { roadIndex } from './road.ts'
import { speedFactor } from './road-speed.ts'

const FROZEN = { roadSurfaceTemperature: -1, dewPoint: -20 }
const inches = (field: 'rainRate' | 'snowRate', stops: [number, number][]): [Partial<Weather>, number][] =>
  stops.map(([value, score]) => [
    { [field]: inchesToMm(value), ...(field === 'snowRate' ? { roadSurfaceTemperature: 1 } : {}) },
    score,
  ])

test.each<[Partial<Weather>, number]>([
  [{ rainRate: 1 }, 1],
  ...inches('rainRate', [
    [3, 10],
    [5, 10],
  ]),
  [{ snowRate: 0.2, roadSurfaceTemperature: 1 }, 0.98],
  [{ snowRate: 0.7, roadSurfaceTemperature: 1 }, 3],
  ...inches('snowRate', [
    [0.75, 6.5],
    [3, 10],
    [5, 10],
  ]),
  [{ visibility: 0 }, 8.4],
  [{ visibility: 805 }, 4],
  [{ visibility: 1609 }, 2],
  [{ visibility: 5000 }, 0],
  [{ ...FROZEN, roadWater: 0.05 }, 0.8],
  [{ ...FROZEN, roadWater: 0.5 }, 5.8],
  [{ ...FROZEN, roadWater: 1.5 }, 7.3],
  [{ ...FROZEN, roadWater: 9 }, 7.3],
  [{ roadSnowDepth: 1 }, 0],
  [{ roadSnowDepth: 3 }, 0.98],
  [{ roadSnowDepth: 10 }, 3],
  [{ roadSnowDepth: 25 }, 5],
  [{ roadSnowDepth: 300 }, 10],
  [{ roadSnowDepth: 500 }, 10],
  [{ windGust: mphToMps(30) }, 0],
  [{ windGust: mphToMps(46) }, 2],
  [{ windGust: mphToMps(100) }, 10],
  [{ windGust: mphToMps(120) }, 10],
  [{ temperature: -60 }, 4],
  [{ temperature: -45 }, 4],
  [{ temperature: -20 }, 2],
  [{ temperature: -12 }, 0],
  [{ roadSurfaceTemperature: -1, dewPoint: 0 }, 1.5],
  [{ roadSurfaceTemperature: -1, dewPoint: 3 }, 3.5],
  [{ roadSurfaceTemperature: -1, dewPoint: 9 }, 3.5],
])('%j scores %d on the road index', (given, score) => {
  expect(roadIndex.evaluate({ ...FINE_WEATHER, ...given })).toBeCloseTo(score, 6)
})

test.each([
  [0.05, 0.8],
  [0.5, 3.5],
  [1.5, 3.9],
  [9, 3.9],
])('%d mm of water that is half frozen on bridges score half of %d', (roadWater, score) => {
  const at = { ...FINE_WEATHER, roadWater, roadSurfaceTemperature: 0, dewPoint: -20 }
  expect(roadIndex.evaluate(at)).toBeCloseTo(score / 2, 6)
})

test.each<[Partial<Weather>, number[]]>([
  [{ rainRate: inchesToMm(1.25) }, [0.86, 0.86]],
  [{ rainRate: inchesToMm(3) }, [0.84, 0.84]],
  [{ snowRate: 0.2, roadSurfaceTemperature: 1 }, [0.985, 0.985]],
  [{ snowRate: inchesToMm(1), roadSurfaceTemperature: 1 }, [0.86, 0.79]],
  [{ snowRate: inchesToMm(3), roadSurfaceTemperature: 1 }, [0.6, 0.6]],
  [{ visibility: 0 }, [0.78, 0.78]],
  [{ visibility: 0.125 * 1609.344 }, [0.89, 0.89]],
  [{ visibility: 1.255 * 1609.344 }, [1, 1]],
  [{ ...FROZEN, roadWater: 0.5 }, [0.6, 0.6]],
  [{ roadSnowDepth: 100 }, [0.6, 0.6]],
  [{ roadSnowDepth: 300 }, [0.6, 0.6]],
  [{ windGust: mphToMps(37.5) }, [1, 1]],
  [{ windGust: mphToMps(60) }, [0.84, 0.84]],
  [{ windGust: mphToMps(85) }, [0.66, 0.66]],
  [{ temperature: -24 }, [0.95, 0.92]],
  [{ temperature: -16 }, [1, 1]],
])('in %j traffic keeps %j of 55 and 75 mph', (given, factors) => {
  const at = { ...FINE_WEATHER, ...given }
  for (const [i, factor] of factors.entries()) expect(speedFactor(at, [55, 75][i] as number)).toBeCloseTo(factor, 6)
})

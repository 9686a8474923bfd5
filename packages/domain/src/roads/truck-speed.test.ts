import { expect, test } from 'vitest'
import { mpsToMph } from '../measures/units.ts'
import type { RoadKind } from './router.ts'
import { governedByOrganization, TOP_SPEED_RANGE_MPS, topSpeedMps, truckLimitMps } from './truck-speed.ts'
import { DEFAULT_VEHICLE } from './vehicle.ts'

test.each<[string, RoadKind, number]>([
  ['CA', 'freeway', 55],
  ['CA', 'highway', 55],
  ['OR', 'freeway', 60],
  ['OR', 'highway', 60],
  ['WA', 'highway', 60],
  ['ID', 'highway', 70],
  ['AR', 'street', 70],
  ['IN', 'highway', 65],
  ['MT', 'street', 65],
  ['CA', 'access', 55],
  ['WA', 'freeway', 60],
  ['ID', 'freeway', 70],
  ['AR', 'freeway', 70],
  ['MT', 'freeway', 70],
  ['MT', 'highway', 65],
  ['IN', 'freeway', 65],
  ['MI', 'freeway', 65],
  ['MI', 'highway', 55],
  ['NV', 'freeway', Number.POSITIVE_INFINITY],
  ['', 'freeway', Number.POSITIVE_INFINITY],
  ['CA', 'ferry', Number.POSITIVE_INFINITY],
])('the limit of trucks in %s on a %s is %d mph', (state, kind, mph) => {
  expect(mpsToMph(truckLimitMps(state, kind))).toBeCloseTo(mph, 6)
})

test('trucks are governed at 65 mph unless told, cars not at all', () => {
  expect(mpsToMph(topSpeedMps({ ...DEFAULT_VEHICLE, type: 'truck' }))).toBeCloseTo(65, 6)
  expect(topSpeedMps({ ...DEFAULT_VEHICLE, type: 'truck', topSpeed: 28 })).toBe(28)
  expect(topSpeedMps(DEFAULT_VEHICLE)).toBe(Number.POSITIVE_INFINITY)
})

test('the top speed of the organization counts for trucks whose own is unknown', () => {
  const truck = { ...DEFAULT_VEHICLE, type: 'truck' as const }
  expect(governedByOrganization(truck, 27).topSpeed).toBe(27)
  expect(governedByOrganization({ ...truck, topSpeed: 29 }, 27).topSpeed).toBe(29)
  expect(governedByOrganization(truck, null).topSpeed).toBeNull()
  expect(governedByOrganization(DEFAULT_VEHICLE, 27)).toEqual(DEFAULT_VEHICLE)
})

test('a top speed is from 30 to 90 mph', () => {
  expect(TOP_SPEED_RANGE_MPS.map(mpsToMph)).toEqual([expect.closeTo(30, 9), expect.closeTo(90, 9)])
})

import { describe, expect, test } from 'vitest'
import { impactLevelOfIndex } from '../levels/impact-level.ts'
import { mphToMps, mpsToMph } from '../measures/units.ts'
import { criticalGust, EMPTY_RIG, gustOnRoad, gustOnStanding, standingGust, tippingScore } from './overturning.ts'

test.each([
  [6400, 52, 73],
  [15_900, 81, 115],
  [28_000, 108, 152],
])('%s kg tips over between %s and %s mph', (massKg, lowerMph, upperMph) => {
  expect(mpsToMph(criticalGust({ ...EMPTY_RIG, massKg }, 2))).toBeCloseTo(lowerMph, -0.5)
  expect(Math.abs(mpsToMph(criticalGust({ ...EMPTY_RIG, massKg }, 1)) - upperMph)).toBeLessThan(1.5)
})

test('a gust has a part across the road and one from ahead or behind', () => {
  expect(gustOnRoad(20, 270, 0).across).toBeCloseTo(20, 9)
  expect(gustOnRoad(20, 270, 90)).toEqual({ across: expect.closeTo(0, 9), ahead: expect.closeTo(-20, 9) })
  expect(gustOnRoad(20, 225, 180)).toEqual({ across: expect.closeTo(14.14, 2), ahead: expect.closeTo(14.14, 2) })
})

describe('the speed of the vehicle', () => {
  test.each([
    // sqrt((V² + w²) 7.3 ψ^0.294 * 15 / 231.92), ψ = atan(w / V), at V = 29 m/s; below 30° linear. Computed with Python's math.
    [20, 29, 22.48],
    [10, 29, 15.26],
    [5, 29, 10.5],
  ])('makes a gust of %d m/s across a vehicle at %d m/s count as %d m/s', (across, speed, standing) => {
    expect(standingGust({ across, ahead: 0 }, speed)).toBeCloseTo(standing, 1)
  })

  test('counts more against the wind than with it, and nothing while the vehicle stands', () => {
    const score = (ahead: number) => standingGust({ across: 15, ahead }, 25)
    expect(score(10)).toBeGreaterThan(score(0))
    expect(score(-10)).toBeLessThan(score(0))
    expect(standingGust(gustOnStanding(15), 0)).toBe(15)
  })

  test('never makes a gust count less, and no gust counts as none', () => {
    expect(standingGust({ across: 40, ahead: 0 }, 5)).toBe(40)
    expect(standingGust({ across: 0, ahead: 20 }, 30)).toBe(0)
  })
})

describe('the level of a crosswind', () => {
  const level = (mph: number, massKg: number, speedMph: number) =>
    impactLevelOfIndex(
      tippingScore({ across: mphToMps(mph), ahead: 0 }, mphToMps(speedMph), criticalGust({ ...EMPTY_RIG, massKg })),
    )

  test.each([
    // Wyoming closes roads to light high-profile vehicles from 60 mph, Nevada from 50 mph (40 mph at the most exposed place).
    [60, 15_900, 65, 3],
    [60, 15_900, 0, 3],
    [50, 10_000, 65, 3],
    [45, 15_900, 65, 2],
    [35, 15_900, 65, 1],
    [20, 15_900, 65, 0],
    // A loaded rig stays on its wheels.
    [60, 28_000, 65, 1],
    [60, 36_000, 65, 0],
  ])('of %d mph on %d kg at %d mph is %d', (mph, massKg, speedMph, expected) => {
    expect(level(mph, massKg, speedMph)).toBe(expected)
  })
})

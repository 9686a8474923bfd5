import { expect, test } from 'vitest'
import { AreaIndex } from '../geo/area-index.ts'
import { geometryProblem } from '../geo/geometry-problem.ts'
import {
  footprintArea,
  footprintBounds,
  footprintCenter,
  footprintOf,
  footprintOverlap,
  footprintPlaces,
  footprintSize,
  footprintTest,
  unitedFootprint,
} from './footprint.ts'

/** Half a degree wide, as the cells of a simulated world. */
const box = (west: number, south: number, columns: number, rows: number, step = 0.5) =>
  footprintOf(
    Array.from({ length: columns * rows }, (_, i) => ({
      lng: west + step * ((i % columns) + 0.5),
      lat: south + step * (Math.floor(i / columns) + 0.5),
    })),
    step,
  )

test('a footprint holds what its boxes hold, whatever the grid of the run [STORM-001]', () => {
  for (const step of [0.1, 0.25, 0.4, 0.5, 1]) {
    const footprint = box(-90, 40, 4 / step, 2 / step, step)
    const holds = footprintTest(footprint)
    expect([step, footprintBounds(footprint)]).toEqual([step, [-90, 40, -86, 42]])
    expect(holds({ latitude: 41.9, longitude: -86.1 })).toBe(true)
    expect(holds({ latitude: 42.1, longitude: -86.1 })).toBe(false)
    expect(footprintSize(footprint)).toBeCloseTo(8 * Math.cos((41 * Math.PI) / 180), 2)
  }
})

test('overlap counts the ground that two have in common, and a union counts it once [STORM-001]', () => {
  const [one, other] = [box(-90, 40, 4, 4), box(-89, 41, 4, 4)]
  expect(footprintOverlap(one, other)).toBeCloseTo(footprintSize(box(-89, 41, 2, 2)), 6)
  expect(footprintOverlap(one, box(-80, 40, 4, 4))).toBe(0)
  expect(footprintSize(unitedFootprint([one, other]))).toBeCloseTo(
    footprintSize(one) + footprintSize(other) - footprintOverlap(one, other),
    6,
  )
})

test('a footprint across the date line is one area with one middle [STORM-002]', () => {
  const footprint = box(178, 50, 8, 4)
  expect(footprintBounds(footprint)).toEqual([178, 50, 182, 52])
  const { coordinates } = footprintArea(footprint)
  expect(coordinates).toHaveLength(1)
  const lngs = coordinates.flat(2).map(([lng = 0]) => lng)
  expect([Math.min(...lngs), Math.max(...lngs)]).toEqual([178, 182])
  expect(Math.abs(footprintCenter(footprint)?.longitude ?? 0)).toBeCloseTo(180, 6)
  expect(footprintTest(footprint)({ latitude: 51, longitude: -179 })).toBe(true)
  expect(footprintTest(footprint)({ latitude: 51, longitude: 179 })).toBe(true)
  expect(footprintTest(footprint)({ latitude: 51, longitude: -177 })).toBe(false)
})

test('the outline holds the places of its cells and is a sound shape [STORM-001]', () => {
  const footprint = unitedFootprint([box(-90, 40, 8, 8), box(-80, 40, 4, 4)])
  const area = footprintArea(footprint)
  expect(geometryProblem(area)).toBeNull()
  const index = new AreaIndex([area])
  const inside = footprintPlaces(footprint).filter(
    ({ latitude, longitude }) => index.containing(longitude, latitude)[0] === 0,
  )
  // Cut corners leave out the cells at some of them.
  expect(inside.length).toBeGreaterThan(0.98 * footprintPlaces(footprint).length)
  expect(footprintPlaces(footprint, 50).length).toBeLessThanOrEqual(50)
  expect(footprintBounds([])).toBeNull()
  expect(footprintArea([]).coordinates).toEqual([])
})

import { expect, test } from 'vitest'
import { option } from '../../test/small-world.ts'
import { stepPlaces, stepsLine, travelPath } from './travel-path.ts'

const a = { latitude: 41, longitude: -100 }
const b = { latitude: 41, longitude: -99.8 }
const c = { latitude: 41.1, longitude: -99.8 }

test('an option is cut into equal steps of at most 5 km that never cross a segment', () => {
  const path = travelPath(option(a, { to: b, meters: 20_000 }, { to: c, meters: 11_000 }))
  expect([...path.segment]).toEqual([0, 0, 0, 0, 1, 1, 1])
  expect(Array.from(path.lengthMeters.subarray(0, 4))).toEqual([5000, 5000, 5000, 5000])
  expect(path.lengthMeters.reduce((sum, meters) => sum + meters, 0)).toBeCloseTo(31_000, 6)
  expect(stepPlaces(path)[0]?.longitude).toBeCloseTo(-99.975, 9)
  expect(path.bearing[0]).toBeCloseTo(90, 6)
  expect(path.bearing[5]).toBeCloseTo(0, 6)
})

test('lines of neighboring stretches share a point, and together cover the whole option', () => {
  const path = travelPath(option(a, { to: b, meters: 20_000 }, { to: c, meters: 11_000 }))
  expect([...stepsLine(path, 0, path.count - 1)]).toEqual([41, -100, 41, -99.8, 41.1, -99.8])
  const first = stepsLine(path, 0, 1)
  const second = stepsLine(path, 2, 6)
  expect(Array.from(first.subarray(-2))).toEqual(Array.from(second.subarray(0, 2)))
  expect(first[first.length - 1]).toBeCloseTo(-99.9, 9)
  expect(Array.from(second.subarray(2))).toEqual([41, -99.8, 41.1, -99.8])
})

test('a stop belongs to the last step of its leg', () => {
  const path = travelPath(option(a, { to: b, meters: 6000, stopSeconds: 600 }, { to: c, meters: 4000 }))
  expect([...path.stopSeconds]).toEqual([0, 600, 0])
})

test('a segment without drawn length, or of a few meters, still has one step', () => {
  const path = travelPath(option(a, { to: a, meters: 10 }, { to: b, meters: 6000 }))
  expect(path.count).toBe(3)
  expect(stepPlaces(path)[0]).toEqual(a)
})

import { expect, test } from 'vitest'
import { unwrapDateLine } from './unwrap-date-line.ts'

const ring = (...lngs: number[]) => lngs.map((lng, index) => [lng, index])

test.each([
  { from: [170, 179, -179, -170, 170], to: [170, 179, 181, 190, 170] },
  { from: [-170, -179, 179, 170, -170], to: [-170, -179, -181, -190, -170] },
  { from: [10, 20, 30, 10], to: [10, 20, 30, 10] },
  // A ring around a pole ends one turn after its start.
  { from: [-170, -60, 60, 170, -170], to: [-170, -60, 60, 170, -170] },
])('the ring $from is unwrapped to $to', ({ from, to }) => {
  const coordinates = [ring(...from)]
  expect(unwrapDateLine({ type: 'Polygon', coordinates })).toEqual({ type: 'Polygon', coordinates: [ring(...to)] })
  expect(unwrapDateLine({ type: 'MultiPolygon', coordinates: [coordinates] })).toEqual({
    type: 'MultiPolygon',
    coordinates: [[ring(...to)]],
  })
})

test('lines are unwrapped too, and points stay', () => {
  const point = { type: 'Point', coordinates: [-179, 65] } as const
  expect(unwrapDateLine({ type: 'MultiLineString', coordinates: [ring(179, -179, -178)] })).toEqual({
    type: 'MultiLineString',
    coordinates: [ring(179, 181, 182)],
  })
  expect(unwrapDateLine({ ...point, coordinates: [...point.coordinates] })).toEqual(point)
})

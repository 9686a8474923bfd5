import { expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from './polyline.ts'

const GOOGLE_EXAMPLE = Float64Array.of(38.5, -120.2, 40.7, -120.95, 43.252, -126.453)

test("the example of Google's documentation is encoded and decoded as published", () => {
  expect(encodePolyline(GOOGLE_EXAMPLE)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(GOOGLE_EXAMPLE)
})

test('a part of a line can be encoded separately', () => {
  expect(decodePolyline(encodePolyline(GOOGLE_EXAMPLE, 5, 1, 2))).toEqual(GOOGLE_EXAMPLE.slice(2))
})

test('six decimals survive around the whole globe', () => {
  const corners = Float64Array.of(90, 180, -90, -180, 0.000001, -0.000001, 90, 180)
  expect(decodePolyline(encodePolyline(corners, 6), 6)).toEqual(corners)
})

test('an empty text decodes to an empty line', () => {
  expect(decodePolyline('')).toHaveLength(0)
})

test.each(['_p~iF', '_p~iF~ps|', 'hello world', '~~~~~~~~~~~~', 'é', '_p~iF~ps|U_____________'])(
  '"%s" is refused',
  (text) => {
    expect(() => decodePolyline(text)).toThrow(RangeError)
  },
)

test('the farthest corners of the globe are decoded, anything beyond is refused', () => {
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
  ] as const)
    expect(decodePolyline(encodePolyline(Float64Array.of(latitude, longitude)))).toEqual(
      Float64Array.of(latitude, longitude),
    )
  for (const [latitude, longitude] of [
    [90.00001, 0],
    [-90.00001, 0],
    [0, 180.00001],
    [0, -180.00001],
  ] as const)
    expect(() => decodePolyline(encodePolyline(Float64Array.of(latitude, longitude)))).toThrow('leaves the globe')
})

test('a part from the middle to the end, and one of a single point, are encoded', () => {
  expect(decodePolyline(encodePolyline(GOOGLE_EXAMPLE, 5, 2))).toEqual(GOOGLE_EXAMPLE.slice(4))
  expect(decodePolyline(encodePolyline(GOOGLE_EXAMPLE, 5, 0, 0))).toEqual(GOOGLE_EXAMPLE.slice(0, 2))
  expect(encodePolyline(new Float64Array(0))).toBe('')
})

test('differences of one step and of a whole character survive', () => {
  const steps = Float64Array.of(0, 0, 0.00001, -0.00001, 0.00017, -0.00017, 0.00016, -0.00015, 0.00032, 0.00031)
  expect(decodePolyline(encodePolyline(steps))).toEqual(steps)
})

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

import { expect, test } from 'vitest'
import { parseTypedCoordinates } from './typed-coordinates.ts'

test.each([
  ['90,0', { latitude: 90, longitude: 0 }],
  ['-90,0', { latitude: -90, longitude: 0 }],
  ['90.0001,0', null],
  ['-91,0', null],
])('typed %s counts as coordinates only with a latitude within -90..90 [PLAN-035]', (typed, place) => {
  expect(parseTypedCoordinates(typed)).toEqual(place)
})

test.each([
  ['40,180', { latitude: 40, longitude: 180 }],
  ['40,-180', { latitude: 40, longitude: -180 }],
  ['40,-180.5', null],
  ['40,541', null],
])('typed %s counts as coordinates only with a longitude within -180..180 [PLAN-036]', (typed, place) => {
  expect(parseTypedCoordinates(typed)).toEqual(place)
})

test('a typed longitude above 180 is reduced by 360 before the check [PLAN-037]', () => {
  expect(parseTypedCoordinates('40,180.5')).toEqual({ latitude: 40, longitude: -179.5 })
  expect(parseTypedCoordinates('40,190')).toEqual({ latitude: 40, longitude: -170 })
  expect(parseTypedCoordinates('40,540')).toEqual({ latitude: 40, longitude: 180 })
})

test.each([' 41.88 , -87.63 ', '+41.88,-87.63', '41.88,-87.63'])(
  '"%s" is accepted with spaces and a plus sign',
  (typed) => {
    expect(parseTypedCoordinates(typed)).toEqual({ latitude: 41.88, longitude: -87.63 })
  },
)

test.each(['', '41.88', '41.88,', ',1', '1,2,3', 'NaN,1', 'Infinity,0', '1e2,0', 'Chicago, IL', '0x10,2'])(
  '"%s" is not a pair of numbers',
  (typed) => {
    expect(parseTypedCoordinates(typed)).toBeNull()
  },
)

import { expect, test } from 'vitest'
import { locationCategory, NEW_LOCATION, NO_ZIP, shownZip, UNKNOWN_PLACE_NAME } from './location.ts'

test('zip 00000 means no zip [MODEL-002]', () => {
  expect(NO_ZIP).toBe('00000')
  expect(shownZip('00000')).toBe('')
  expect(shownZip('00601')).toBe('00601')
  expect([shownZip(''), shownZip(null), shownZip(undefined)]).toEqual(['', '', ''])
})

test('a place that the geocoder does not know is an unknown location', () => {
  expect(UNKNOWN_PLACE_NAME).toBe('Unknown Location')
})

test.each([
  ['airport', 'airport'],
  ['refinery', 'refinery'],
  ['port', 'port'],
  ['railroad', 'railroad'],
  ['store', 'store'],
  ['warehouse', 'warehouse'],
  ['Warehouse ', 'warehouse'],
  ['office', 'generic'],
  ['', 'generic'],
  [7, 'generic'],
])('a location of category %s is a %s [MODEL-006]', (category, expected) => {
  expect(locationCategory({ category })).toBe(expected)
})

test('a location without metadata is generic [MODEL-006]', () => {
  expect(locationCategory(undefined)).toBe('generic')
  expect(locationCategory(null)).toBe('generic')
})

test('a new location has needsGeocoding set and all other fields empty [ASSET-018]', () => {
  expect(NEW_LOCATION).toEqual({ name: '', latitude: null, longitude: null, needsGeocoding: true })
})

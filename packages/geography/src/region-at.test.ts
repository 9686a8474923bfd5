import { expect, test } from 'vitest'
import { regionAt } from './region-at.ts'

test.each([
  ['Des Moines', 41.6, -93.6, 'Iowa'],
  ['Vancouver', 49.3, -123, 'British Columbia'],
  ['Calgary', 51.05, -114.07, 'Alberta'],
  ['Regina', 50.45, -104.6, 'Saskatchewan'],
  ['Winnipeg', 49.9, -97.1, 'Manitoba'],
  ['Thunder Bay', 48.6, -89.4, 'Ontario'],
  ['Ottawa', 45.35, -75.8, 'Ontario'],
  ['Quebec', 46.85, -71.3, 'Quebec'],
  ['Saint John', 45.4, -66.1, 'New Brunswick'],
  ['Halifax', 44.8, -63.6, 'Nova Scotia'],
  ['Charlottetown', 46.3, -63.1, 'Prince Edward Island'],
  ['Gander', 48.95, -54.6, 'Newfoundland'],
  ['Goose Bay', 53.3, -60.4, 'Labrador'],
  ['Whitehorse', 60.7, -135, 'Yukon'],
  ['Yellowknife', 62.5, -114.4, 'the Northwest Territories'],
  ['Iqaluit', 63.75, -68.5, 'Nunavut'],
  ['Monterrey', 25.7, -100.3, 'Mexico'],
  ['a rig', 27, -90, 'the Gulf'],
])('%s lies in its state, province, country or sea [STORM-050]', (_place, latitude, longitude, region) => {
  expect(regionAt({ latitude, longitude })).toBe(region)
})

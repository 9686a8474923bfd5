import { expect, test } from 'vitest'
import { formerAssetType } from './asset.ts'

test.each([
  ['vehicle', 'vehicle'],
  ['"routes"', 'route'],
  ['Locations', 'location'],
  ['shipments', undefined],
  ['', undefined],
])('the old value %s stands for %s [MAP-062]', (stored, type) => {
  expect(formerAssetType(stored)).toBe(type)
})

import { expect, test } from 'vitest'
import { migrateAssetType } from './asset.ts'

test.each([
  ['vehicle', 'vehicle'],
  ['"routes"', 'route'],
  ['Locations', 'location'],
  ['shipments', undefined],
  ['', undefined],
])('the old stored value %s is migrated to %s [MAP-062]', (stored, type) => {
  expect(migrateAssetType(stored)).toBe(type)
})

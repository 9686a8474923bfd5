import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../levels/impact-level.ts'
import { matchesSearch, type SearchableAsset, searchSuggestions, superSearch, withOpenedAsset } from './super-search.ts'

const asGiven = () => 0

test.each(['chicago', 'CHICAGO', 'hicag', ' cago '])(
  '"%s" matches Chicago Depot regardless of case [MAP-029]',
  (text) => {
    expect(matchesSearch({ name: 'Chicago Depot' }, text)).toBe(true)
  },
)

test.each([
  [{ name: 'Denver run' }],
  [{ name: null, externalId: 'DENVER-7' }],
  [{ name: 'x', origin: 'Denver, CO' }],
  [{ name: 'x', destination: 'North Denver' }],
])('%o matches by name, external id, origin or destination [MAP-030]', (asset: SearchableAsset) => {
  expect(matchesSearch(asset, 'denver')).toBe(true)
  expect(matchesSearch(asset, 'boston')).toBe(false)
})

test('empty text matches nothing', () => {
  expect(matchesSearch({ name: 'Chicago' }, '  ')).toBe(false)
})

test('a search returns at most 10 results per type [MAP-031]', () => {
  const many = Array.from({ length: 30 }, (_, i) => ({ name: `Truck ${i}` }))
  const [found] = superSearch({ location: [], vehicle: many, route: [] }, 'truck', 'vehicle', asGiven)
  expect(found?.results).toEqual(many.slice(0, 10))
})

test('the current asset type is listed first [MAP-032]', () => {
  const one = [{ name: 'Denver' }]
  const found = superSearch({ location: one, vehicle: one, route: one }, 'denver', 'route', asGiven)
  expect(found.map(({ assetType }) => assetType)).toEqual(['route', 'location', 'vehicle'])
})

test('the results of a type are in the order of the queue, and the ten first of it are found [MAP-032] [DESK-100]', () => {
  const trucks = Array.from({ length: 30 }, (_, cost) => ({ name: `Truck ${cost}`, cost }))
  const [found] = superSearch(
    { location: [], vehicle: trucks, route: [] },
    'truck',
    'vehicle',
    (a, b) => b.cost - a.cost,
  )
  expect(found?.results.map(({ cost }) => cost)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20])
})

test('types without a result are omitted', () => {
  const found = superSearch(
    { location: [{ name: 'Denver' }], vehicle: [], route: [{ name: 'Boston' }] },
    'den',
    'route',
    asGiven,
  )
  expect(found.map(({ assetType }) => assetType)).toEqual(['location'])
})

test('before typing, the search suggests the assets opened last and then the worst five at Low or worse', () => {
  const levels = ['none', 'low', 'high', 'unknown', 'extreme', 'moderate', 'low', 'low'] as const
  const assets = levels.map((level, index) => ({ assetType: 'location' as const, id: String(index), level }))
  const opened = [
    { assetType: 'location', id: '2' },
    { assetType: 'vehicle', id: '0' },
    { assetType: 'location', id: 'deleted' },
  ] as const
  const { recent, worst } = searchSuggestions(
    assets,
    opened,
    (one, other) => IMPACT_LEVELS[other.level] - IMPACT_LEVELS[one.level],
  )
  expect(recent.map(({ id }) => id)).toEqual(['2'])
  expect(worst.map(({ id }) => id)).toEqual(['4', '5', '1', '6', '7'])
})

test('an opened asset moves to the front, and five are kept', () => {
  const opened = ['1', '2', '3', '4', '5'].map((id) => ({ assetType: 'route' as const, id }))
  const ids = (id: string) => withOpenedAsset(opened, { assetType: 'route', id }).map((asset) => asset.id)
  expect(ids('3')).toEqual(['3', '1', '2', '4', '5'])
  expect(ids('9')).toEqual(['9', '1', '2', '3', '4'])
})

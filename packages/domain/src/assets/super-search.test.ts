import { expect, test } from 'vitest'
import { matchesSearch, type SearchableAsset, searchSuggestions, superSearch, withOpenedAsset } from './super-search.ts'

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
  const [found] = superSearch({ location: [], vehicle: many, route: [] }, 'truck', 'vehicle')
  expect(found?.results).toEqual(many.slice(0, 10))
})

test('the current asset type is listed first [MAP-032]', () => {
  const one = [{ name: 'Denver' }]
  const found = superSearch({ location: one, vehicle: one, route: one }, 'denver', 'route')
  expect(found.map(({ assetType }) => assetType)).toEqual(['route', 'location', 'vehicle'])
})

test('types without a result are omitted', () => {
  const found = superSearch(
    { location: [{ name: 'Denver' }], vehicle: [], route: [{ name: 'Boston' }] },
    'den',
    'route',
  )
  expect(found.map(({ assetType }) => assetType)).toEqual(['location'])
})

test('before typing, the search suggests the assets opened last and then the worst five at Low or worse', () => {
  const levels = ['none', 'low', 'high', 'unknown', 'extreme', 'moderate', 'low', 'low'] as const
  const assets = levels.map((level, index) => ({ assetType: 'location' as const, id: String(index), level }))
  const { recent, worst } = searchSuggestions(assets, [
    { assetType: 'location', id: '2' },
    { assetType: 'vehicle', id: '0' },
    { assetType: 'location', id: 'deleted' },
  ])
  expect(recent.map(({ id }) => id)).toEqual(['2'])
  expect(worst.map(({ id }) => id)).toEqual(['4', '5', '1', '6', '7'])
})

test('an opened asset moves to the front, and five are kept', () => {
  const opened = ['1', '2', '3', '4', '5'].map((id) => ({ assetType: 'route' as const, id }))
  const ids = (id: string) => withOpenedAsset(opened, { assetType: 'route', id }).map((asset) => asset.id)
  expect(ids('3')).toEqual(['3', '1', '2', '4', '5'])
  expect(ids('9')).toEqual(['9', '1', '2', '3', '4'])
})

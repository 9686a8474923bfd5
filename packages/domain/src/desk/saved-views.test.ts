import { expect, test } from 'vitest'
import { featureFlags } from '../feature-flags.ts'
import { canOpenPage, MAX_VIEW_ADDRESS_CHARACTERS, readViewAddress, withoutGroups } from './saved-views.ts'

test.each([
  ['/client/map?groups=a,b', '/client/map?groups=a,b', 'Map'],
  ['/client/map/', '/client/map', 'Map'],
  ['/client/places?tab=vehicles#top', '/client/places?tab=vehicles', 'Assets'],
  ['/client/impact/wind/gust/nowcast', '/client/impact/wind/gust/nowcast', 'Impact'],
  ['/client/radar/base', '/client/radar/base', 'Radar'],
])('%s is kept as %s of %s [DESK-036]', (given, address, title) => {
  const read = readViewAddress(given)
  expect([read?.address, read?.page.title]).toEqual([address, title])
})

test.each([
  'https://elsewhere.example/client/map',
  '//elsewhere.example/client/map',
  '/\\elsewhere.example/client/map',
  'javascript:alert(1)',
  'client/map',
  '/client/account',
  '/client/map/../../logout',
  '/client/maps',
  '/client/map/more',
  '/routes/some-key',
  '',
  `/client/map?time=${'x'.repeat(MAX_VIEW_ADDRESS_CHARACTERS)}`,
  // Grows beyond the limit when it is encoded.
  `/client/map?time=${'é'.repeat(MAX_VIEW_ADDRESS_CHARACTERS / 2)}`,
])('%s is no address of a view [DESK-036]', (given) => expect(readViewAddress(given)).toBeUndefined())

test('groups that are gone are taken out of the address, and nothing else is [DESK-038]', () => {
  const map = readViewAddress('/client/map?asset_type=vehicle&groups=a,b,c')
  if (!map) throw new Error('no map')
  expect(map.groupIds).toEqual(['a', 'b', 'c'])
  expect(readViewAddress(withoutGroups(map, ['b']))?.groupIds).toEqual(['a', 'c'])
  expect(withoutGroups(map, ['a', 'b', 'c'])).toBe('/client/map?asset_type=vehicle')
  const alerts = readViewAddress('/client/alerts?groups=a')
  expect(alerts?.groupIds).toEqual([])
})

test('a page with a flag opens only where the flag is on [DESK-038]', () => {
  const affected = readViewAddress('/client/affected')
  if (!affected) throw new Error('no page')
  expect(canOpenPage(affected.page, featureFlags())).toBe(false)
  expect(canOpenPage(affected.page, featureFlags(['showAffectedTab']))).toBe(true)
})

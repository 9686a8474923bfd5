// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearPreferences, readStored, subscribeToStored, writeStored } from './local-store.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('a redirect URL and a token are stored in the browser [SHELL-065]', () => {
  writeStored('redirectUrl', '/client/map?route_id=7')
  writeStored('token', 'secret')
  expect(localStorage.getItem('redirectUrl')).toBe('"/client/map?route_id=7"')
  expect(localStorage.getItem('token')).toBe('"secret"')
  expect([readStored('redirectUrl'), readStored('token')]).toEqual(['/client/map?route_id=7', 'secret'])
})

const tableState = { sorting: [{ id: 'impact', desc: true }], page: 3 }

test.each([
  ['welcomeShown', false, true],
  ['whatsNewLastSeen', undefined, '2026-01-14'],
  ['tourComplete', false, true],
  ['completedTours', [], ['map']],
  ['tourRedirected', false, true],
  ['measurementSystem', 'imperial', 'metric'],
  ['globalAlerts', false, true],
  ['selectedDashboardView', undefined, 'vehicle'],
  ['selectedAssetType', undefined, 'vehicle'],
  ['apiHostOverride', undefined, 'https://preview.example/api'],
  ['routesTableState', undefined, tableState],
] as const)('the preference %s is %j until it is stored as %j [SHELL-066]', (name, unset, kept) => {
  expect(readStored(name)).toEqual(unset)
  writeStored(name, kept)
  expect(localStorage.getItem(name)).toBe(JSON.stringify(kept))
  expect(readStored(name)).toEqual(kept)
  writeStored(name, undefined)
  expect(localStorage.getItem(name)).toBeNull()
  expect(readStored(name)).toEqual(unset)
})

test('each table state is stored under its own key [SHELL-068]', () => {
  const keys = ['routesTableState', 'locationsTableState', 'locationsWeatherTableState', 'vehiclesTableState'] as const
  for (const [page, key] of keys.entries()) writeStored(key, { page })
  expect(keys.map((key) => localStorage.getItem(key))).toEqual(keys.map((_, page) => JSON.stringify({ page })))
})

test('isAdmin is stored in the browser [SESSION-039]', () => {
  writeStored('isAdmin', false)
  expect(localStorage.getItem('isAdmin')).toBe('false')
  expect(readStored('isAdmin')).toBe(false)
})

test('isAdmin defaults to true when not set [SESSION-040]', () => {
  expect(readStored('isAdmin')).toBe(true)
})

test.each([['{broken'], ['null'], ['[1]'], ['"furlongs"']])('an unreadable value (%s) counts as not stored', (raw) => {
  localStorage.setItem('measurementSystem', raw)
  expect(readStored('measurementSystem')).toBe('imperial')
})

test('if storage is full or disabled, a value is kept in memory until the page is left', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(readStored('measurementSystem')).toBe('imperial')
  writeStored('measurementSystem', 'metric')
  expect(readStored('measurementSystem')).toBe('metric')
  vi.restoreAllMocks()
  writeStored('measurementSystem', undefined)
  expect(readStored('measurementSystem')).toBe('imperial')
})

test('clearing the preferences keeps the session', () => {
  writeStored('token', 'secret')
  writeStored('colorMode', 'dark')
  clearPreferences()
  expect(readStored('token')).toBe('secret')
  expect(localStorage.getItem('colorMode')).toBeNull()
})

test('listeners are notified of a change in another tab', () => {
  const heard = vi.fn()
  const stop = subscribeToStored(heard)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('the asset type of an older version is moved to its new key, once [MAP-062]', () => {
  localStorage.setItem('selectedAssetGroup', 'vehicles')
  expect(readStored('selectedAssetType')).toBe('vehicle')
  expect([localStorage.getItem('selectedAssetType'), localStorage.getItem('selectedAssetGroup')]).toEqual([
    '"vehicle"',
    null,
  ])
  writeStored('selectedAssetType', 'route')
  localStorage.setItem('selectedAssetGroup', 'locations')
  expect(readStored('selectedAssetType')).toBe('route')
})

import { expect, test } from 'vitest'
import { type FeatureFlag, featureFlags } from '../product/feature-flags.ts'
import {
  atPresent,
  canOpenPage,
  MAX_VIEW_ADDRESS_CHARACTERS,
  MAX_VIEW_NAME_CHARACTERS,
  MAX_VIEWS_PER_USER,
  readViewAddress,
  readWall,
  WALL_INTERVALS_S,
  withCamera,
  withoutGroups,
  withTableLooks,
} from './saved-views.ts'
import { readTableLook, tableLooksText } from './table-looks.ts'

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

test.each<[string, string, FeatureFlag | undefined]>([
  ['map', 'Map', undefined],
  ['affected', 'Affected', 'showAffectedTab'],
  ['places', 'Assets', undefined],
  ['routes', 'Routes', 'showRoutesTab'],
  ['historical-accuracy', 'Historical accuracy', undefined],
  ['dashboard', 'Dashboard', undefined],
  ['impact/snow', 'Impact', 'showImpactTab'],
  ['alerts', 'Alerts', undefined],
  ['radar/base', 'Radar', undefined],
  ['traffic', 'Traffic', undefined],
])('/client/%s is a view of %s, which needs the flag %s [DESK-036]', (path, title, flag) => {
  const view = readViewAddress(`/client/${path}`)
  expect(view?.page.title).toBe(title)
  expect(view && canOpenPage(view.page, featureFlags())).toBe(flag === undefined)
  expect(view && canOpenPage(view.page, featureFlags(flag ? [flag] : []))).toBe(true)
})

test('the plan board can be saved, with its groups [PLAN-117]', () => {
  const board = readViewAddress('/client/plan?day=1&groups=a,b')
  expect(board?.page).toMatchObject({ title: 'Plan board', flag: 'showRoutesTab' })
  expect(board && withoutGroups(board, ['a'])).toBe('/client/plan?day=1&groups=b')
})

test('the queue and the map keep their groups, and the last group that is left stays [DESK-038]', () => {
  const affected = readViewAddress('/client/affected?group=a,b')
  if (!affected) throw new Error('no queue')
  expect(affected.groupIds).toEqual(['a', 'b'])
  expect(withoutGroups(affected, ['a'])).toBe('/client/affected?group=b')
  expect(withoutGroups(affected, ['a', 'b'])).toBe('/client/affected')
})

test('a page with a flag opens only where the flag is on [DESK-038]', () => {
  const affected = readViewAddress('/client/affected')
  if (!affected) throw new Error('no page')
  expect(canOpenPage(affected.page, featureFlags())).toBe(false)
  expect(canOpenPage(affected.page, featureFlags(['showAffectedTab']))).toBe(true)
})

test('a view is saved without the time that was chosen [DESK-036]', () => {
  expect(atPresent('/client/map?time=2027-01-14T21:00:00.000Z&layers=radar&impact_time=x')).toBe(
    '/client/map?layers=radar',
  )
  expect(atPresent('/client/map?time=x&layers=radar')).toBe('/client/map?layers=radar')
  expect(atPresent('/client/impact/snow?impact_time=x')).toBe('/client/impact/snow')
  expect(atPresent('/client/map?groups=a,b')).toBe('/client/map?groups=a,b')
})

const LOOKS = new Map([
  ['vehicles', { sort: { column: 'impact', descending: true }, hiddenColumns: ['updated', 'status'] }],
  ['routes', { sort: undefined, hiddenColumns: [] }],
])

test('the address of a page with tables holds their sort and hidden columns [DESK-086]', () => {
  const address = withTableLooks('/client/places?tab=vehicles', LOOKS)
  const text = new URL(address, 'https://own.invalid').searchParams.get('table') ?? ''
  expect(text).toBe('vehicles:-impact:updated,status;routes::')
  expect(['vehicles', 'routes'].map((table) => readTableLook(text, table))).toEqual([...LOOKS.values()])
  expect(withTableLooks(address, LOOKS)).toBe(address)
  expect(readViewAddress(address)?.page.title).toBe('Assets')
  expect(withTableLooks('/client/dashboard', LOOKS)).toContain('?table=vehicles')
  expect(withTableLooks('/client/alerts', LOOKS)).toBe('/client/alerts')
  expect(withTableLooks('/client/places', new Map())).toBe('/client/places')
})

test.each([
  ['', undefined],
  ['locations:name:', undefined],
  ['vehicle:name:', undefined],
  ['vehicles', undefined],
  ['vehicles:', { sort: undefined, hiddenColumns: [] }],
  ['vehicles:name', { sort: { column: 'name', descending: false }, hiddenColumns: [] }],
  ['vehicles::a,,b:more', { sort: undefined, hiddenColumns: ['a', 'b'] }],
])('the look of a table is read from %j [DESK-086]', (text, look) =>
  expect(readTableLook(text, 'vehicles')).toEqual(look),
)

test.each([
  [{}, [], 60],
  [{ views: 'b,a,b,', every: '30' }, ['b', 'a'], 30],
  [{ views: 'a', every: '1' }, ['a'], 15],
  [{ views: 'a', every: '99999' }, ['a'], 600],
  [{ views: 'a', every: 'soon' }, ['a'], 60],
  [{ views: 'a', every: '' }, ['a'], 60],
])('the address of a wall screen %o shows %o for %i s each [DESK-039]', (search, ids, everyS) =>
  expect(readWall(search)).toEqual({ ids, everyS }),
)

test('a wall screen shows at most twenty views [DESK-039]', () => {
  const views = Array.from({ length: 30 }, (_, number) => `v${number}`).join()
  expect(readWall({ views }).ids).toHaveLength(20)
})

test('a view of the map keeps the part of the world that it shows [DESK-036]', () => {
  expect(withCamera('/client/map?layers=radar', '-97.5,41.2,7')).toBe(
    '/client/map?layers=radar&camera=-97.5%2C41.2%2C7',
  )
  expect(withCamera('/client/alerts', '-97.5,41.2,7')).toBe('/client/alerts')
})

test('an address of exactly the longest length is one of a view, a longer one is not [DESK-036]', () => {
  const start = '/client/map?time='
  const longest = start + 'x'.repeat(MAX_VIEW_ADDRESS_CHARACTERS - start.length)
  expect(readViewAddress(longest)?.address).toBe(longest)
  expect(readViewAddress(`${longest}x`)).toBeUndefined()
})

test('the look of a table that is sorted upwards is read again as it was [DESK-086]', () => {
  const look = { sort: { column: 'name', descending: false }, hiddenColumns: ['status'] }
  expect(tableLooksText(new Map([['routes', look]]))).toBe('routes:name:status')
  expect(readTableLook('routes:name:status', 'routes')).toEqual(look)
})

test('a view has an address of 2,000 and a name of 80 characters at most, and a person has 100 views at most [DESK-037]', () => {
  expect([MAX_VIEW_ADDRESS_CHARACTERS, MAX_VIEW_NAME_CHARACTERS, MAX_VIEWS_PER_USER]).toEqual([2000, 80, 100])
})

test('a wall screen changes every 15 seconds to 10 minutes, in quarters of a minute, and the default is a choice [DESK-039]', () => {
  expect([WALL_INTERVALS_S[0], WALL_INTERVALS_S.at(-1)]).toEqual([15, 600])
  for (const seconds of WALL_INTERVALS_S) expect(seconds % 15).toBe(0)
  expect(WALL_INTERVALS_S).toContain(readWall({}).everyS)
})

import type { FeedNotes } from '@stormlane/domain/product'
import { countyFinder } from '@stormlane/geography'
import { expect, test, vi } from 'vitest'
import { liveEvents } from './live-events.ts'
import { readOdinOutages } from './read-odin-outages.ts'

const NOW = new Date('2026-08-22T18:00:00Z')
const findCounty = countyFinder()
const noted = () => ({ received: vi.fn(), refused: vi.fn() }) satisfies FeedNotes

const row = (fips: unknown, meters: unknown, changes: Record<string, unknown> = {}) => ({
  communitydescriptor: fips,
  metersaffected: meters,
  county: 'Harris',
  state: 'Texas',
  name: 'CENTERPOINT ENERGY,8901',
  utility_id: '8901',
  customersrestored: null,
  ...changes,
})
const counts = (rows: readonly unknown[], notes?: FeedNotes) =>
  readOdinOutages(rows, findCounty, notes).map(({ id, geoJson }) => [id, geoJson.properties?.customers_out])

test('incidents of all utilities add up to the customers of a county, which has an outline, a color and no share [FEED-020]', () => {
  const other = { name: 'FOO, BAR COOP,123', utility_id: '123' }
  const [harris, ...others] = readOdinOutages(
    [row('48201', 3000), row('48201', 3000), row('48201', 0), row('48201', 208, other), row('36061', 99)],
    findCounty,
  )
  // Below 100 is everyday noise.
  expect(others).toEqual([])
  expect(harris).toMatchObject({ eventType: 'power_outages', id: 'outage-48201', fill: '#F03B20', fillOpacity: 0.6 })
  expect(harris?.geoJson).toMatchObject({ id: 'outage-48201', geometry: { type: expect.stringMatching(/Polygon/) } })
  expect(harris?.geoJson.properties).toEqual({ county: 'Harris', state: 'TX', customers_out: 6208, utilities: 2 })
})

test.each([
  ['without a count: missing is not zero', row('48201', null), /customers is not known/],
  ['with a negative count', row('48201', -5), /customers is not known/],
  ['with half a customer', row('48201', 0.5), /customers is not known/],
  ['with more meters than any county has', row('48201', 1e9), /customers is not known/],
  ['with a count in words', row('48201', '500'), /customers is not known/],
  ['of a county without a code', row(null, 500), /communitydescriptor/],
  ['of a code without its zero', row('8123', 500), /five digits/],
  ['of a code that no county has', row('99999', 500), /99999 is the code of no county/],
  ['of a new region of Connecticut, whose outline is not known', row('09110', 500), /09110/],
  ['that is none', 'outage', /expected object/],
])('a row %s is refused with the reason, and the others count [FEED-022]', (_what, bad, reason) => {
  const notes = noted()
  expect(counts([row('48201', 700), bad], notes)).toEqual([['outage-48201', 700]])
  expect(notes.refused.mock.calls).toEqual([[expect.any(String), expect.stringMatching(reason)]])
  expect(() => counts([bad])).toThrow(/None of 1 outages could be read/)
})

test('old counties of Connecticut and codes that were renamed are found [FEED-022]', () => {
  expect(counts([row('09001', 500), row('46113', 600), row('02270', 700), row('51515', 800)])).toEqual([
    ['outage-09001', 500],
    ['outage-46102', 600],
    ['outage-02158', 700],
    ['outage-51019', 800],
  ])
})

/** A service with these rows. `change` makes what it answers. */
function outagesOf(rows: readonly unknown[], change = (page: unknown, _offset: number): unknown => page) {
  const asked: URL[] = []
  const source = liveEvents({
    urls: { power_outages: 'http://odin.example/records' },
    userAgent: 'test',
    open: async (url) => {
      asked.push(url)
      const offset = Number(url.searchParams.get('offset'))
      const answer = change({ total_count: rows.length, results: rows.slice(offset, offset + 100) }, offset)
      const chunks = (async function* () {
        yield Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer))
      })()
      return Object.assign(chunks, { statusCode: 200, headers: {}, destroy: () => undefined }) as never
    },
  })
  return { events: () => source.events('power_outages', NOW), asked }
}

test('5,000 rows come in pages of 100, without outlines and in an order that keeps them apart [FEED-020]', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => row(i < 2500 ? '36061' : '48201', 1))
  const { events, asked } = outagesOf(rows)
  expect((await events()).map(({ geoJson }) => geoJson.properties?.customers_out)).toEqual([2500, 2500])
  const offsets = asked.map((url) => Number(url.searchParams.get('offset')))
  expect(offsets.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => 100 * i))
  const { searchParams } = asked[0] as URL
  expect(searchParams.get('limit')).toBe('100')
  expect(searchParams.get('order_by')).toContain('communitydescriptor')
  expect(searchParams.get('select')?.split(',')).not.toContain('geom')
})

const numbered = Array.from({ length: 250 }, (_, i) => row('48201', i))
const asPage = (page: unknown) => page as { total_count: number; results: unknown[] }

test.each([
  ['no JSON', () => '{"total_count": 250, "results": [', /not JSON/],
  ['an error with status 200', () => ({ error_code: 'InvalidRequest' }), /no list of outages/],
  ['null', () => null, /no list of outages/],
  ['a total in words', (page: unknown) => ({ ...asPage(page), total_count: '250' }), /no list of outages/],
  [
    'a page that is cut',
    (page: unknown) => ({ ...asPage(page), results: asPage(page).results.slice(0, 60) }),
    /250 rows, but 170/,
  ],
  ['a total that is too low', (page: unknown) => ({ ...asPage(page), total_count: 120 }), /120 rows, but 200/],
  ['more rows than can be asked for', (page: unknown) => ({ ...asPage(page), total_count: 12_000 }), /12000 rows/],
  [
    'the first page again and again',
    (page: unknown) => ({ ...asPage(page), total_count: 300, results: numbered.slice(0, 100) }),
    /same page twice/,
  ],
])('%s is a failure of the feed, so that what it said last stays [FEED-022]', async (_what, change, problem) => {
  await expect(outagesOf(numbered, change).events()).rejects.toThrow(problem)
})

test('a list that changes while it is read is read again, and a few times only [FEED-022]', async () => {
  let changes = 1
  const restless = outagesOf(numbered, (page, offset) =>
    offset === 200 && changes-- > 0 ? { ...asPage(page), total_count: 251 } : page,
  )
  expect((await restless.events()).map(({ id }) => id)).toEqual(['outage-48201'])
  expect(restless.asked).toHaveLength(6)
  changes = Number.POSITIVE_INFINITY
  await expect(restless.events()).rejects.toThrow('changed while it was read, 3 times')
})

test('a list without outages is a day without outages [FEED-020]', async () => {
  expect(await outagesOf([]).events()).toEqual([])
})

import { type FeedNotes, seededRandom } from '@stormlane/domain'
import { damagedFile } from '@stormlane/domain/damaged-file'
import { expect, test, vi } from 'vitest'
import { type OutageCounty, readOdinOutages } from './read-odin-outages.ts'

const geometry: OutageCounty['geometry'] = {
  type: 'Polygon',
  coordinates: [
    [
      [-84, 35],
      [-83, 35],
      [-83, 36],
      [-84, 35],
    ],
  ],
}
const county = (fips: string, name: string, state: string) => [fips, { fips, name, state, geometry }] as const
const COUNTIES = new Map<string, OutageCounty>([county('47009', 'Blount', 'TN'), county('01001', 'Autauga', 'AL')])
const noted = () => ({ received: vi.fn(), refused: vi.fn() }) satisfies FeedNotes
const row = (communitydescriptor: unknown, metersaffected: unknown) => ({
  communitydescriptor,
  metersaffected,
  county: 'Blount',
  name: 'UTILITY,577',
})

test('customers of all utilities of a county are added, and drawn by their number', () => {
  const events = readOdinOutages([row('47009', 900), row('47009', 5000), row(1001, 30_000)], COUNTIES)
  expect(events.map(({ geoJson }) => geoJson.properties)).toEqual([
    { county: 'Blount', state: 'TN', customers_out: 5900 },
    { county: 'Autauga', state: 'AL', customers_out: 30_000 },
  ])
  expect(events.map(({ fill }) => fill)).toEqual(['#FD8D3C', '#F03B20'])
})

test('a few customers are everyday noise', () => {
  expect(readOdinOutages([row('47009', 999), row('01001', 0)], COUNTIES)).toEqual([])
})

test.each([
  ['of an unknown county', row('99999', 5000), 'there is no county 99999'],
  ['without a county', row(null, 5000), /^communitydescriptor/],
  ['with fewer than none', row('47009', -1), /^metersaffected/],
  ['with more than there are', row('47009', 9e9), /^metersaffected/],
])('a row %s is refused, the others are taken', (_, bad, reason) => {
  const notes = noted()
  expect(readOdinOutages([bad, row('47009', 5000)], COUNTIES, notes)).toHaveLength(1)
  expect(notes.refused.mock.calls).toEqual([
    ['Blount', typeof reason === 'string' ? reason : expect.stringMatching(reason)],
  ])
})

test('damaged rows are refused or give possible numbers', () => {
  const random = seededRandom(2)
  const whole = Buffer.from(JSON.stringify([row('47009', 5000), row('01001', 90_000)]))
  for (let i = 0; i < 200; i++)
    try {
      for (const { geoJson } of readOdinOutages(
        JSON.parse(damagedFile(random, whole).toString()) as unknown[],
        COUNTIES,
        noted(),
      ))
        expect(Number(geoJson.properties?.customers_out)).toBeLessThanOrEqual(10_000_000)
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof TypeError) continue
      expect((error as Error).message).toMatch(/^None of/)
    }
})

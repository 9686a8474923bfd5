// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { locationOnWire } from '../../test/location-on-wire.ts'
import { routeOnWire } from '../../test/routes-on-wire.ts'
import { stubServer } from '../../test/stub-server.ts'
import { vehicleOnWire } from '../../test/vehicle.ts'
import { assetQueries } from './asset-queries.ts'

const groupOnWire = (id: string) => ({
  id,
  name: 'Plains',
  source: 'samsara',
  external_id: null,
  children: [],
  location_count: 0,
  vehicle_count: 0,
  route_count: 0,
})
const ITEMS: Record<string, (id: string) => object> = {
  cities: (id) => locationOnWire({ id }),
  vehicles: (id) => vehicleOnWire({ id }),
  groups: groupOnWire,
  routes: (id) => routeOnWire(id, 'pending'),
}

/** A stub server with `count` items in each list that records the requests. */
function serverWith(count: number, tells: 'tells its length' | 'tells no length' = 'tells no length') {
  const asked: { list: string; offset: number; limit: number }[] = []
  stubServer(({ path, query }) => {
    const list = path.replace(/^.*\/(\w+)\.json$/, '$1')
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    asked.push({ list, offset, limit })
    const length = Math.max(0, Math.min(limit, count - offset))
    const tellsTotal = tells === 'tells its length' && query.get('include_total_count') === 'true'
    const items = Array.from({ length }, (_, i) => ITEMS[list]?.(String(offset + i)))
    return { body: { [list]: items, ...(tellsTotal && { total_count: count }) } }
  })
  return asked
}

const LISTS: [list: string, pageSize: number, read: (client: QueryClient) => Promise<{ id?: string | undefined }[]>][] =
  [
    ['cities', 500, (client) => client.fetchQuery(assetQueries.locations())],
    ['vehicles', 500, (client) => client.fetchQuery(assetQueries.vehicles())],
    ['groups', 500, (client) => client.fetchQuery(assetQueries.groups())],
    ['routes', 250, (client) => client.fetchQuery(assetQueries.routes('compact'))],
  ]

describe.each(LISTS)('%s', (list, limit, read) => {
  test.each([
    [0, 1],
    [3, 1],
    [limit, 6],
    [2 * limit + 3, 7],
  ])('a list of %i is read page by page, with four pages requested ahead [API-138]', async (count, pages) => {
    const asked = serverWith(count)
    const items = await read(new QueryClient())
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => String(i)))
    expect(asked).toEqual(Array.from({ length: pages }, (_, page) => ({ list, offset: page * limit, limit })))
  })
})

test.each([
  [500, 1],
  [3000, 6],
  [3001, 7],
])('no page is requested beyond the end of a list of %i that tells its length', async (count, pages) => {
  const asked = serverWith(count, 'tells its length')
  const items = await new QueryClient().fetchQuery(assetQueries.groups())
  expect(items.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => String(i)))
  expect(asked).toEqual(
    Array.from({ length: pages }, (_, page) => ({ list: 'groups', offset: page * 500, limit: 500 })),
  )
})

describe('routes that have not ended', () => {
  afterEach(() => vi.useRealTimers())

  test('are asked for by the minute, so that within it the browser can revalidate its copy', async () => {
    const asked: string[] = []
    stubServer(({ query }) => {
      asked.push(`${query.get('arrival_time_after')} ${query.get('departure_time_before')}`)
      return { body: { routes: [] } }
    })
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const time of ['12:00:00.000', '12:00:59.999', '12:01:00.000']) {
      vi.setSystemTime(`2026-01-15T${time}Z`)
      await new QueryClient().fetchQuery(assetQueries.routes('compact'))
    }
    expect(asked[1]).toBe(asked[0])
    expect(asked[0]).toMatch(/^2026-01-15T12:00:00.000Z /)
    expect(asked[2]).toMatch(/^2026-01-15T12:01:00.000Z /)
  })
})

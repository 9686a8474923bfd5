// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { assetQueries } from './asset-queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** A stub server with `count` items in each list that records the requests. */
function serverWith(count: number) {
  const asked: { list: string; offset: number; limit: number }[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const list = pathname.replace(/^.*\/(\w+)\.json$/, '$1')
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    asked.push({ list, offset, limit })
    const items = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => ({
      id: String(offset + i),
    }))
    return Response.json({ [list]: items })
  })
  return asked
}

const LISTS: [list: string, pageSize: number, read: (client: QueryClient) => Promise<{ id?: string | undefined }[]>][] =
  [
    ['cities', 500, (client) => client.fetchQuery(assetQueries.locations())],
    ['vehicles', 500, (client) => client.fetchQuery(assetQueries.vehicles())],
    ['groups', 500, (client) => client.fetchQuery(assetQueries.groups())],
    ['routes', 1000, (client) => client.fetchQuery(assetQueries.routes('compact'))],
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

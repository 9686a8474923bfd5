// @vitest-environment jsdom
import { LOCATIONS_PAGE_SIZE } from '@stormlane/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { assetQueries } from './asset-queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server with so many locations, which notes what it is asked. */
function serverWith(count: number) {
  const asked: { offset: number; limit: number }[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url)
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    asked.push({ offset, limit })
    const cities = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => ({
      id: String(offset + i),
    }))
    return Response.json({ cities })
  })
  return asked
}

test.each([
  [0, [0]],
  [3, [0]],
  [LOCATIONS_PAGE_SIZE, [0, 500, 1000, 1500]],
  [2 * LOCATIONS_PAGE_SIZE + 3, [0, 500, 1000, 1500, 2000]],
])(
  'of %i locations page after page is read until all are there, two ahead of the one that is read [API-138]',
  async (count, offsets) => {
    const asked = serverWith(count)
    const locations = await new QueryClient().fetchQuery(assetQueries.locations())
    expect(locations.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, i) => String(i)))
    expect(asked).toEqual(offsets.map((offset) => ({ offset, limit: LOCATIONS_PAGE_SIZE })))
  },
)

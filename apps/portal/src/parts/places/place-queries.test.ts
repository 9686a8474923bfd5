// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { stubServer } from '../../../test/stub-server.ts'
import { writeStored } from '../../platform/local-store.ts'
import { placeQueries } from './place-queries.ts'

afterEach(() => localStorage.clear())

test('saved cities are searched only while there is a token [API-040]', async () => {
  const { asked } = stubServer(({ path }) => (path === '/cities.json' ? { body: { cities: [] } } : undefined))
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
  const search = () => {
    const observer = new QueryObserver(client, placeQueries.savedMatches('Omaha'))
    return { observer, stop: observer.subscribe(() => undefined) }
  }
  writeStored('token', undefined)
  const signedOut = search()
  expect(signedOut.observer.getCurrentResult().fetchStatus).toBe('idle')
  signedOut.stop()
  expect(asked).toEqual([])
  writeStored('token', 'of a session')
  const signedIn = search()
  await vi.waitFor(() => expect(signedIn.observer.getCurrentResult().status).toBe('success'), 30_000)
  signedIn.stop()
  expect(asked.map(({ path, query }) => [path, query.get('query'), query.get('limit')])).toEqual([
    ['/cities.json', 'Omaha', '10'],
  ])
})

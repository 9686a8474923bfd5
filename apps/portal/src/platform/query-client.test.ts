// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { queryClient } from './query-client.ts'
import { QUERY_KEYS } from './query-keys.ts'

test.each([
  ['weather', 300_000],
  ['ratings', 300_000],
  ['tilesets', 300_000],
  ['alerts', 300_000],
  ['events', 570_000],
  ['roadConditions', 900_000],
] as const)('%s is cached for %i ms [API-016] [API-017] [API-018] [API-019]', (name, ms) => {
  expect(queryClient.defaultQueryOptions({ queryKey: [...QUERY_KEYS[name], 'of a place'] }).staleTime).toBe(ms)
})

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pickTowns } from '../../build/pick-towns.ts'
import { TOWNS_FILE } from './gazetteer.ts'

test('the towns that are shipped are those of the gazetteer in the lock file [SCALE-027]', () => {
  const shipped = gunzipSync(readFileSync(TOWNS_FILE)).toString('utf8')
  // Not compared by expect, because a difference of two megabytes would be printed.
  expect(shipped === pickTowns()).toBe(true)
  expect(shipped.split('\n').filter((line) => line.startsWith('MEX\t')).length).toBeGreaterThan(10_000)
})

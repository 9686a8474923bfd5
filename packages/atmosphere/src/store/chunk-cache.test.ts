import { expect, test } from 'vitest'
import { ChunkCache } from './chunk-cache.ts'

const BYTES = 100

/** A cache of three chunks that tells which ones it had to read. */
function cacheOfThree() {
  const cache = new ChunkCache(3 * BYTES)
  const reads: number[] = []
  const get = (key: number) =>
    cache.get(key, () => {
      reads.push(key)
      return new Int16Array(BYTES / 2).fill(key)
    })
  return { cache, reads, get }
}

test('a chunk that was used again outlives older and newer ones that were not', () => {
  const { reads, get } = cacheOfThree()
  for (const key of [1, 2, 3, 1, 4, 5]) expect(get(key)[0]).toBe(key)
  expect(reads).toEqual([1, 2, 3, 4, 5])
  get(1)
  expect(reads).toHaveLength(5)
  get(2)
  expect(reads).toEqual([1, 2, 3, 4, 5, 2])
})

test('keeps to its budget even if every chunk is used between two reads, and never evicts the one just read', () => {
  const { reads, get } = cacheOfThree()
  for (let newest = 0; newest < 20; newest++) for (let key = 0; key <= newest; key++) get(key)
  const readsBefore = reads.length
  get(19)
  expect(reads).toHaveLength(readsBefore)
  const kept = Array.from({ length: 20 }, (_, key) => key).filter((key) => {
    const before = reads.length
    get(key)
    return reads.length === before
  })
  expect(kept.length).toBeLessThanOrEqual(3)
})

test('keeps a chunk that is larger than the budget until the next one is read', () => {
  const cache = new ChunkCache(1)
  let reads = 0
  const get = (key: number) =>
    cache.get(key, () => {
      reads++
      return new Int16Array(10)
    })
  get(1)
  get(1)
  expect(reads).toBe(1)
  get(2)
  get(1)
  expect(reads).toBe(3)
})

test('files get keys that do not overlap', () => {
  const { cache } = cacheOfThree()
  const first = cache.reserveKeys(7)
  expect(cache.reserveKeys(2)).toBe(first + 7)
  expect(cache.reserveKeys(1)).toBe(first + 9)
})

test('forgets the chunks of a closed file and no others, and has room for as many again', () => {
  const { cache, reads, get } = cacheOfThree()
  for (const key of [9, 10, 11]) get(key)
  cache.forget(10, 2)
  reads.length = 0
  for (const key of [9, 12, 13, 9, 12, 13]) get(key)
  expect(reads).toEqual([12, 13])
  for (const key of [10, 11]) get(key)
  expect(reads).toEqual([12, 13, 10, 11])
})

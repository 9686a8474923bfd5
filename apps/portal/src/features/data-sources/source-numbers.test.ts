import { expect, test } from 'vitest'
import { formatBytes, formatSeconds } from './source-numbers.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1900, '1.9 kB'],
  [41_000_000, '41 MB'],
  [1_900_000_000, '1.9 GB'],
])('%s bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [20, '20 s'],
  [1440, '24 min'],
  [3600, '1 h'],
  [8400, '2 h 20 min'],
  [260_000, '3 d'],
])('%s seconds are %s', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text)
})

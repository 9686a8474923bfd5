import { expect, test } from 'vitest'
import { downloadedPlaces, packagesOf, readLockText } from './lock-file.ts'

const lock = packagesOf(readLockText())

test('the lock file has a SHA-512 checksum of every package (npm run lock:integrity adds missing ones) and no download address', () => {
  const places = downloadedPlaces(lock)
  expect(places.length).toBeGreaterThan(500)
  expect(places.filter((place) => !lock[place]?.integrity?.startsWith('sha512-'))).toEqual([])
  expect(places.filter((place) => lock[place]?.resolved !== undefined)).toEqual([])
})

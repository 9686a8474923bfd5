import { expect, test } from 'vitest'
import { climateFingerprint } from './climate-fingerprint.ts'
import { findStorms } from './find-storms.ts'

const WEEK = { seed: 1, from: new Date('2026-01-04T00:00:00Z'), until: new Date('2026-01-10T00:00:00Z') }

test('finds the blizzard of the week where and when it was worst, and no hurricane in January', {
  timeout: 60_000,
}, () => {
  const storms = findStorms({ ...WEEK, kinds: ['blizzard', 'hurricane'] })
  expect(storms).toHaveLength(1)
  expect(storms[0]).toMatchObject({ kind: 'blizzard', place: { lng: -113, lat: 41 } })
  expect(Math.abs((storms[0]?.at.getTime() ?? 0) - Date.parse('2026-01-07T12:00:00Z'))).toBeLessThan(12 * 3_600_000)
})

test('the fingerprint of the climate is the same each time, and another one with another seed', () => {
  expect(climateFingerprint(1)).toBe(climateFingerprint(1))
  expect(climateFingerprint(2)).not.toBe(climateFingerprint(1))
})

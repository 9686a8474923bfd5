import { expect, test } from 'vitest'
import { sharedDate } from './shared-dates.ts'

test('the same time is one date, also after more times than are kept', () => {
  const first = sharedDate('2026-01-10T18:00:00Z')
  expect(first).toEqual(new Date('2026-01-10T18:00:00Z'))
  expect(sharedDate('2026-01-10T18:00:00Z')).toBe(first)
  for (let i = 0; i < 3000; i++) {
    const text = new Date(i * 60_000).toISOString()
    expect(sharedDate(text).toISOString()).toBe(text)
  }
  expect(sharedDate('2026-01-10T18:00:00Z')).toEqual(first)
})

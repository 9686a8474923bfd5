import { expect, test } from 'vitest'
import { BRIEFING_TEXTS, levelCountsText } from './briefing.texts.ts'

test('levels without an asset are left out of the counts, and large numbers are grouped', () => {
  expect(levelCountsText({ extreme: 1, high: 0, moderate: 1200, low: 3 })).toBe('1 Extreme, 1,200 Moderate, 3 Low')
  expect(levelCountsText({ extreme: 0, high: 0, moderate: 0, low: 0 })).toBe('')
})

test('an empty briefing says whose it is [DESK-058]', () => {
  expect(BRIEFING_TEXTS.emptyText(null)).toBe('Your organization has no asset with a forecast yet.')
  expect(BRIEFING_TEXTS.emptyText('Plains')).toBe('Plains has no location, vehicle or upcoming route with a forecast.')
})

test.each([
  [1, 'One asset of your organization waits for its first rating and is not part of this briefing yet.'],
  [2, '2 assets of your organization wait for their first rating and are not part of this briefing yet.'],
  [1500, '1,500 assets of your organization wait for their first rating and are not part of this briefing yet.'],
])('a briefing without %d assets that are not rated yet says so [DESK-058]', (count, text) => {
  expect(BRIEFING_TEXTS.unrated(count)).toBe(text)
})

test('what a briefing does not name is counted, and no sentence is empty', () => {
  expect(BRIEFING_TEXTS.more(1234)).toBe('and 1,234 more')
  for (const text of Object.values(BRIEFING_TEXTS)) if (typeof text === 'string') expect(text).toMatch(/^[A-Z]/)
})

import { expect, test } from 'vitest'
import { bytesAllowed, dayBytes, readFeedBudgets } from './feed-budget.ts'

const FEEDS = ['hrrr', 'events:lightning']

test.each([
  ['', {}],
  ['hrrr=9000, lightning=4000,*=1000', { hrrr: 9e9, 'events:lightning': 4e9, '*': 1e9 }],
  ['events=3', null],
  ['hrrr', null],
  ['hrrr=-1', null],
  ['hrrr=1.5', null],
])('the budgets %j are %j [FEED-060]', (text, budgets) => {
  expect(readFeedBudgets(text, FEEDS)).toEqual(budgets)
})

test('a feed has its own budget, that of all others, or 20 GB [FEED-060]', () => {
  expect(bytesAllowed('hrrr', { hrrr: 5, '*': 7 })).toBe(5)
  expect(bytesAllowed('gfs', { hrrr: 5, '*': 7 })).toBe(7)
  expect(bytesAllowed('gfs', {})).toBe(20e9)
})

test('bytes are counted from midnight UTC [FEED-060]', () => {
  let now = new Date('2026-01-15T23:59:00Z')
  const bytes = dayBytes(() => now)
  bytes.add('gfs', 3)
  bytes.add('gfs', 4)
  expect([bytes.of('gfs'), bytes.of('hrrr')]).toEqual([7, 0])
  now = new Date('2026-01-16T00:00:00Z')
  expect(bytes.of('gfs')).toBe(0)
})

import { expect, test } from 'vitest'
import {
  MAX_WEBHOOK_URL_CHARACTERS,
  MAX_WEBHOOKS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST_TYPE,
} from './webhook-events.ts'

test('every event has a name of two words and its own description', () => {
  for (const type of [...WEBHOOK_EVENT_TYPES, WEBHOOK_TEST_TYPE]) expect(type).toMatch(/^[a-z]+\.[a-z_]+$/)
  const descriptions = Object.values(WEBHOOK_EVENTS)
  expect(new Set(descriptions).size).toBe(WEBHOOK_EVENT_TYPES.length)
  for (const description of descriptions) expect(description).toMatch(/^[A-Z].*[a-z]$/)
})

test('the event that tests an address cannot be subscribed to', () => {
  expect(WEBHOOK_EVENT_TYPES).not.toContain(WEBHOOK_TEST_TYPE)
})

test('an organization has at most 10 addresses of at most 2,000 characters', () => {
  expect([MAX_WEBHOOKS, MAX_WEBHOOK_URL_CHARACTERS]).toEqual([10, 2000])
})

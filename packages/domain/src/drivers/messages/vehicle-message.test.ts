import { expect, test } from 'vitest'
import { DAY_MS } from '../../time/durations.ts'
import {
  fitMessage,
  MAX_MESSAGE_CHARACTERS,
  MESSAGE_STATUSES,
  MESSAGE_WINDOWS_MS,
  messagesSince,
} from './vehicle-message.ts'

const NOW = new Date('2026-01-31T12:00:00Z')

test('the message log covers 7 days, 30 for one truck, and recent messages of a vehicle 24 hours [NOTIFY-047] [NOTIFY-048] [NOTIFY-053]', () => {
  expect(messagesSince(NOW, {})).toEqual(new Date('2026-01-24T12:00:00Z'))
  expect(messagesSince(NOW, { vehicleExternalId: 'SL-0001' })).toEqual(new Date('2026-01-01T12:00:00Z'))
  expect(MESSAGE_WINDOWS_MS.recent).toBe(DAY_MS)
})

test('a text that is too long for a provider is truncated with a mark', () => {
  expect(fitMessage('  Slow down \n')).toBe('Slow down')
  expect(fitMessage('a'.repeat(MAX_MESSAGE_CHARACTERS))).toHaveLength(MAX_MESSAGE_CHARACTERS)
  // A character outside the Basic Multilingual Plane counts once and is never split.
  const cut = fitMessage('❄️🚚'.repeat(MAX_MESSAGE_CHARACTERS))
  expect(Array.from(cut)).toHaveLength(MAX_MESSAGE_CHARACTERS)
  expect(cut.endsWith('…')).toBe(true)
  expect(cut.isWellFormed()).toBe(true)
})

test.each([
  ['a text of 2,000 characters', 'a'.repeat(2000), 'a'.repeat(2000)],
  ['a text of 2,001 characters', 'a'.repeat(2001), `${'a'.repeat(1999)}…`],
  ['2,000 characters of two units each', '🚚'.repeat(2000), '🚚'.repeat(2000)],
  ['2,001 characters of two units each', '🚚'.repeat(2001), `${'🚚'.repeat(1999)}…`],
  ['a text with a space before the cut', `${'a'.repeat(1998)} bcd`, `${'a'.repeat(1998)}…`],
])('%s is cut to 2,000 characters at most, without a space before the mark', (_, text, sent) => {
  expect(fitMessage(text)).toBe(sent)
})

test('a message is only logged, waits, is tried again, was sent or has failed', () => {
  expect(MESSAGE_STATUSES).toEqual(['testing', 'queued', 'retrying', 'sent', 'failed'])
})

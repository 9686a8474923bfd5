import { expect, test } from 'vitest'
import { isTimezone, timezoneLabel } from './timezones.ts'

test.each([
  ['America/Chicago', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['', false],
  ['-06:00', false],
  ['America/Atlantis', false],
  ['America/Chicago; drop', false],
])('%j is a time zone: %s', (name, is) => {
  expect(isTimezone(name)).toBe(is)
})

test.each([
  ['America/Chicago', 'Central Time'],
  ['America/Los_Angeles', 'Pacific Time'],
  ['America/Atlantis', 'America/Atlantis'],
])('%s is called %s', (timezone, label) => {
  expect(timezoneLabel(timezone)).toBe(label)
})

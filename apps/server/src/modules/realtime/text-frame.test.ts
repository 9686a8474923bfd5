import { expect, test } from 'vitest'
import { textFrame } from './text-frame.ts'

test.each([
  [0, '8100'],
  [125, '817d'],
  [126, '817e007e'],
  [65_535, '817effff'],
  [65_536, '817f0000000000010000'],
])('a message of %i bytes begins with the header of RFC 6455', (length, header) => {
  const frame = textFrame('x'.repeat(length))
  expect(frame.subarray(0, header.length / 2).toString('hex')).toBe(header)
  expect(frame.length).toBe(header.length / 2 + length)
})

test('the length counts bytes, not characters', () => {
  expect(textFrame('°').toString('hex')).toBe('8102c2b0')
})

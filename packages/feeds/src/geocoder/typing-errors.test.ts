import { expect, test } from 'vitest'
import { bitCount, errorsInBeginning, letterMask, toleratedErrors } from './typing-errors.ts'

test.each([
  ['chicago', 'chicago', 0],
  ['chica', 'chicago', 0],
  ['chiacgo', 'chicago', 1],
  ['chicgo', 'chicago heights', 1],
  ['chixago', 'chicago', 1],
  ['chiicago', 'chicago', 1],
  ['hcicgao', 'chicago', 2],
  ['boston', 'chicago', 3],
])('%s is the beginning of %s with %s slips', (typed, name, errors) => {
  expect(errorsInBeginning(typed, name, 2)).toBe(errors)
})

test('more slips are tolerated in longer texts', () => {
  expect([3, 4, 7, 8].map(toleratedErrors)).toEqual([0, 1, 1, 2])
})

test('a mask holds the letters of a text', () => {
  expect(bitCount(letterMask('chicago'))).toBe(6)
  expect(bitCount(letterMask('saint louis 2'))).toBe(8)
  expect(bitCount(-1)).toBe(32)
})

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
])('%s is the beginning of %s with %s typing errors', (typed, name, errors) => {
  expect(errorsInBeginning(typed, name, 2)).toBe(errors)
})

test('more errors are tolerated in longer texts', () => {
  expect([3, 4, 7, 8].map(toleratedErrors)).toEqual([0, 1, 1, 2])
})

test('a mask has one bit per distinct letter of a text', () => {
  expect(bitCount(letterMask('chicago'))).toBe(6)
  expect(bitCount(letterMask('saint louis 2'))).toBe(8)
  expect(bitCount(-1)).toBe(32)
})

import { expect, test } from 'vitest'
import { withoutFormula } from './formula-cell.ts'

test.each([
  '=cmd',
  ' =cmd',
  '\u00a0=cmd',
  '\u200b=cmd',
  '\ufeff@SUM(A1)',
  '＝cmd',
  '　＝cmd',
  '＋1+cmd',
  '－1+cmd',
  '＠SUM(A1)',
  '﹦cmd',
  '=5',
  '@5',
  '-94+cmd|calc',
  '+1 402 555 0100',
  '\tDelay',
  '\rDelay',
  '\nDelay',
])('%j is no formula with an apostrophe before it', (cell) => {
  expect(withoutFormula(cell)).toBe(`'${cell}`)
})

test.each(['', 'Omaha', '4 - 7 PM', '-94.165', '+5', '-.5', 'a=b', ' Omaha', "'=cmd"])('%j stays as it is', (cell) => {
  expect(withoutFormula(cell)).toBe(cell)
})

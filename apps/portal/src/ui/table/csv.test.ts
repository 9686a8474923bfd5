import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('writes lines in the order given', () => {
  expect(
    toCsv([
      ['Name', 'Impact'],
      ['Omaha Crossdock', 'Extreme'],
    ]),
  ).toBe('Name,Impact\r\nOmaha Crossdock,Extreme\r\n')
})

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"\r\n`],
  ['+1 402 555 0100', "'+1 402 555 0100\r\n"],
  ['-94.165', '-94.165\r\n'],
  ['-94+cmd|calc', "'-94+cmd|calc\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  [' =cmd', "' =cmd\r\n"],
  ['＝cmd', "'＝cmd\r\n"],
  ['\tDelay', "'\tDelay\r\n"],
  ['\rDelay', `"'\rDelay"\r\n`],
  ['Blizzard, gusts 61 mph', '"Blizzard, gusts 61 mph"\r\n'],
  ['12" snow', '"12"" snow"\r\n'],
  ['two\nlines', '"two\nlines"\r\n'],
  ['4 - 7 PM', '4 - 7 PM\r\n'],
  ['', '\r\n'],
])('the cell %j', (cell, line) => {
  expect(toCsv([[cell]])).toBe(line)
})

import { expect, test } from 'vitest'
import { fontRuns } from './pdf-fonts.ts'

test('a text is split into runs of the subsets of the font; what none of them has becomes a question mark [PROOF-020]', () => {
  expect(fontRuns('Truck 41')).toEqual([{ subset: 'latin', text: 'Truck 41' }])
  expect(fontRuns('Łódź')).toEqual([
    { subset: 'latin-ext', text: 'Ł' },
    { subset: 'latin', text: 'ód' },
    { subset: 'latin-ext', text: 'ź' },
  ])
  expect(fontRuns('Привет')).toEqual([{ subset: 'cyrillic', text: 'Привет' }])
  expect(fontRuns('Go 🚚!')).toEqual([{ subset: 'latin', text: 'Go ?!' }])
  // A letter and its accent are one character.
  expect(fontRuns('e\u0301')).toEqual([{ subset: 'latin', text: 'é' }])
})

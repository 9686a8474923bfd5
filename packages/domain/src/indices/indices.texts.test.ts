import { expect, test } from 'vitest'
import { blurbAt, INDEX_BLURBS } from './indices.texts.ts'

test.each([
  [-1, 'Crash risk as on a dry road.'],
  [0, 'Crash risk as on a dry road.'],
  [3.99, 'Crash risk up by a quarter.'],
  [4, 'Crash risk up by half.'],
  [10, 'Nearly three times the crash risk of a dry road.'],
])('a crash index of %d reads "%s"', (value, blurb) => expect(blurbAt('crash', value)).toBe(blurb))

test('each index has a blurb from 0 on, and each bound begins a new one', () => {
  for (const [index, blurbs] of Object.entries(INDEX_BLURBS)) {
    const bounds = blurbs.map(([from]) => from)
    expect([index, bounds[0]]).toEqual([index, 0])
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
    for (const [from, words] of blurbs) expect(blurbAt(index as keyof typeof INDEX_BLURBS, from)).toBe(words)
  }
})

import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import { footprintOf } from './footprint.ts'
import { stormsOver } from './storms-over.ts'

const at = (hour: number) => Date.UTC(2026, 0, 15, 12 + hour)
const over = (lng: number) => footprintOf([{ lng, lat: 42 }], 2)
/** It is over 93 W from 3 to 5 and over 90 W from 5 to 6. */
const storm = {
  hours: [
    { at: at(3), peak: 1, footprint: over(-93) },
    { at: at(4), peak: 1, footprint: over(-93) },
    { at: at(5), peak: 1, footprint: over(-90) },
    { at: at(6), peak: 0, footprint: [] },
  ],
}

test.each([
  ['while it is there', -93, 3, 4, true],
  ['in its last minutes', -93, 4.9, 9, true],
  ['at one moment', -93, 4.5, 4.5, true],
  ['before it comes', -93, 0, 3, false],
  ['after it has moved on', -93, 5, 9, false],
  ['where it moves to', -90, 0, 9, true],
  ['elsewhere', -80, 0, 9, false],
] as const)('a storm is found at a place %s [STORM-042]', (_words, longitude, from, until, isFound) => {
  const found = stormsOver(
    [storm],
    { latitude: 42, longitude },
    { from: from * HOUR_MS + at(0), until: until * HOUR_MS + at(0) },
  )
  expect(found).toEqual(isFound ? [storm] : [])
})

import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import { footprintOf } from './footprint.ts'
import { stormNews } from './storm-news.ts'
import { type FoundStorm, trackStorms } from './track-storms.ts'
import type { TrackedStorm } from './tracked-storm.ts'

const START = Date.UTC(2026, 0, 15, 12)
const at = (hour: number) => START + hour * HOUR_MS
const footprint = footprintOf([{ lng: -93.5, lat: 42 }], 2)

const found = (from: number, until: number, level: FoundStorm['level'] = 3): FoundStorm => ({
  kind: 'Winter Storm',
  level,
  hours: Array.from({ length: until - from }, (_, i) => ({ at: at(from + i), peak: 1, footprint })),
})

/** Follows one storm over runs, each an hour after the one before, and tells the news of each. */
function newsOf(runs: readonly (FoundStorm | null)[]) {
  let before: TrackedStorm | undefined
  return runs.map((one, run) => {
    const next = trackStorms(before ? [before] : [], one ? [one] : [], {
      at: at(run),
      newId: () => 'id',
      placesOf: () => ({ places: [], lake: null }),
    })
    const [after] = next
    const news = after ? stormNews(before, after) : null
    before = after
    return news && `${news.kind}: ${news.changes.map(({ kind }) => kind).join(', ')}`
  })
}

test.each([
  [
    'a storm is forecast, stays the same, and changes',
    [found(5, 9), found(5, 9), found(5, 13, 2)],
    ['changed: found', null, 'changed: level, ends'],
  ],
  ['it begins with a change of its forecast', [found(1, 9), found(1, 9, 2)], ['changed: found', 'began: level, began']],
  ['it is there when it is found', [found(0, 9)], ['began: found, began']],
  ['it passes', [found(0, 2), found(0, 2), null], ['began: found, began', null, 'ended: passed']],
  ['one run misses it', [found(9, 12), null, found(9, 12)], ['changed: found', null, null]],
  [
    'it is called off and returns',
    [found(9, 12), null, null, null, found(9, 12)],
    ['changed: found', null, null, 'ended: called_off', 'changed: returned'],
  ],
])('%s [API-270]', (_words, runs, news) => {
  expect(newsOf(runs)).toEqual(news)
})

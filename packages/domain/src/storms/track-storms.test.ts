import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/durations.ts'
import { footprintOf } from './footprint.ts'
import { type FoundStorm, trackStorms } from './track-storms.ts'
import { endSpreadHours, stormConfidence, stormTimes, type TrackedStorm } from './tracked-storm.ts'

const START = Date.parse('2026-01-15T00:00:00Z')
const hourAt = (hours: number) => START + hours * HOUR_MS

interface Drawn {
  from?: number
  until?: number
  west?: number
  south?: number
  width?: number
  height?: number
  /** Degrees to the east in an hour. */
  speed?: number
  kind?: string
  level?: FoundStorm['level']
}

/** A box of weather that moves to the east. */
function drawn({
  from = 6,
  until = 18,
  west = -100,
  south = 40,
  width = 4,
  height = 3,
  speed = 0.5,
  ...rest
}: Drawn = {}): FoundStorm {
  const hours = []
  for (let hour = from; hour < until; hour++) {
    const centers = []
    for (let x = 0.25; x < width; x += 0.5)
      for (let y = 0.25; y < height; y += 0.5) centers.push({ lng: west + speed * hour + x, lat: south + y })
    const footprint = footprintOf(
      centers.map(({ lng, lat }) => ({ lng: lng > 180 ? lng - 360 : lng, lat })),
      0.5,
    )
    hours.push({ at: hourAt(hour), footprint, peak: 1 + Math.min(hour - from, until - 1 - hour) })
  }
  return { kind: rest.kind ?? 'Winter Storm', level: rest.level ?? 3, hours }
}

/** Follows runs, one an hour, of what is still ahead of each. */
function follow(runs: readonly (readonly FoundStorm[])[], before: readonly TrackedStorm[] = [], first = 0) {
  let storms = [...before]
  let made = before.length
  for (const [index, found] of runs.entries()) {
    const at = hourAt(first + index)
    const ahead = found
      .map((storm) => ({ ...storm, hours: storm.hours.filter((hour) => hour.at >= at) }))
      .filter(({ hours }) => hours.length > 0)
    storms = trackStorms(storms, ahead, {
      at,
      newId: () => `storm ${++made}`,
      placesOf: () => ({ places: ['Iowa'], lake: null }),
    })
  }
  return storms
}

const times = (count: number, ...found: FoundStorm[]) => Array.from({ length: count }, () => found)
const linesOf = (storm: TrackedStorm | undefined) => storm?.changes.map(({ kind }) => kind)

test('a storm keeps its identity from the first forecast to its last hour [STORM-003]', () => {
  const [storm, ...others] = follow(times(20, drawn()))
  expect(others).toEqual([])
  expect(storm).toMatchObject({
    id: 'storm 1',
    state: 'ended',
    outcome: 'passed',
    endedAt: hourAt(18),
    firstSeenAt: START,
  })
  expect(linesOf(storm)).toEqual(['found', 'began', 'passed'])
  // The hours that have passed stay.
  expect(storm?.hours).toHaveLength(12)
  expect(stormTimes(storm?.hours ?? [])).toMatchObject({ beginsAt: hourAt(6), endsAt: hourAt(18), peak: 6 })
})

test.each<[string, Drawn, Drawn]>([
  ['its forecast moves by some 100 miles', {}, { west: -98.5 }],
  ['it comes six hours later', {}, { from: 12, until: 24 }],
  ['it moves fast and its footprints no longer overlap', { width: 2, height: 2 }, { width: 2, height: 2, south: 42.1 }],
  ['it lies across the date line', { west: 177 }, { west: 178 }],
])('it stays the same storm if %s [STORM-003]', (_, before, after) => {
  const storms = follow([[drawn(before)], [drawn(after)]])
  expect(storms.map(({ id }) => id)).toEqual(['storm 1'])
})

test.each<[string, Drawn]>([
  ['is far away', { west: -85 }],
  ['is of another kind', { kind: 'Wind Storm' }],
  ['crosses the same ground a day later', { from: 36, until: 46 }],
])('what %s is another storm [STORM-003]', (_, other) => {
  const storms = follow([[drawn({ speed: 0 })], [drawn({ speed: 0 }), drawn({ speed: 0, ...other })]])
  expect(storms.map(({ id }) => id)).toEqual(['storm 1', 'storm 2'])
})

test('of a storm that splits the larger part keeps the identity, and the other one says from whom it came [STORM-004]', () => {
  const whole = drawn({ speed: 0, width: 10 })
  const parts = [drawn({ speed: 0, width: 3 }), drawn({ speed: 0, west: -96, width: 6 })]
  const storms = follow([[whole], parts])
  expect(new Map(storms.map(({ id, splitFrom }) => [id, splitFrom]))).toEqual(
    new Map([
      ['storm 1', null],
      ['storm 2', 'storm 1'],
    ]),
  )
  const larger = storms.find(({ id }) => id === 'storm 1')
  expect(larger?.hours[0]?.footprint[0]).toEqual(parts[1]?.hours[0]?.footprint[0])
  expect(linesOf(storms.find(({ id }) => id === 'storm 2'))).toEqual(['split'])
})

test('storms that merge become the larger one, which says so; the other ends and names it [STORM-004]', () => {
  const parts = [drawn({ speed: 0, width: 3 }), drawn({ speed: 0, west: -96, width: 6 })]
  const storms = follow([parts, ...times(2, drawn({ speed: 0, width: 10 }))])
  expect(storms.map(({ id, state, outcome, mergedInto }) => [id, state, outcome, mergedInto])).toEqual([
    ['storm 2', 'expected', null, null],
    ['storm 1', 'ended', 'merged', 'storm 2'],
  ])
  expect(storms[0]?.changes).toContainEqual(expect.objectContaining({ kind: 'took_in', other: 'storm 1' }))
})

test('a storm that a run misses stays, and is the same when it is found again [STORM-005]', () => {
  const storms = follow([[drawn()], [], [drawn()]])
  expect(storms).toHaveLength(1)
  expect(linesOf(storms[0])).toEqual(['found', 'missed', 'returned'])
  const late = drawn({ from: 30, until: 40 })
  const gone = follow([[late], [], [], []])
  expect(gone[0]).toMatchObject({ state: 'ended', outcome: 'called_off' })
  expect(follow([[late]], gone, 5).map(({ id, state, outcome }) => [id, state, outcome])).toEqual([
    ['storm 1', 'expected', null],
  ])
  // A week later it is another one, even at the same place.
  const later = { ...late, hours: late.hours.map((hour) => ({ ...hour, at: hour.at + 168 * HOUR_MS })) }
  expect(follow([[later]], gone, 170).map(({ id }) => id)).toEqual(['storm 2', 'storm 1'])
})

test('a storm that is there ends at its last forecast hour, although the rest of it is too little to be found [STORM-005]', () => {
  const storms = follow([...times(14, drawn()), ...times(3)])
  expect(storms[0]).toMatchObject({ state: 'active' })
  expect(follow(times(2), storms, 17)[0]).toMatchObject({ state: 'ended', outcome: 'passed', endedAt: hourAt(18) })
})

test('changes of the forecast are noted once they are worth it, and the same run twice changes nothing [STORM-006]', () => {
  const runs = [
    drawn({ speed: 0 }),
    drawn({ speed: 0, until: 20 }),
    drawn({ speed: 0, until: 22 }),
    drawn({ speed: 0, until: 22, level: 4 }),
    drawn({ speed: 0, until: 22, level: 4, width: 8 }),
  ]
  const storms = follow(runs.map((storm) => [storm]))
  expect(linesOf(storms[0])).toEqual(['found', 'ends', 'level', 'grew'])
  expect(storms[0]?.changes[1]).toMatchObject({ from: hourAt(18), to: hourAt(22) })
  expect(follow([[runs[4] as FoundStorm]], storms, 4)).toEqual(storms)
})

test('confidence is the share of the runs that could see it, and the spread of the end that of their forecasts [STORM-007]', () => {
  const [storm] = follow([[drawn()], [], [drawn({ until: 22 })], [drawn({ until: 22 })]]) as [TrackedStorm]
  expect(stormConfidence(storm, [hourAt(0), hourAt(1), hourAt(2), hourAt(3)])).toBe(0.75)
  // Runs before it was found said no, unless the storm was beyond their hours.
  expect(stormConfidence(storm, [hourAt(-4), hourAt(-3), hourAt(-2), hourAt(-1)])).toBe(3 / 8)
  expect(stormConfidence(storm, [hourAt(-60), hourAt(-50)])).toBe(0.75)
  expect(endSpreadHours(storm)).toBe(2)
  expect(endSpreadHours({ sightings: [{ at: START, endsAt: START }] })).toBeNull()
})

import { expect, test } from 'vitest'
import type { ImpactLevel } from '../../levels/impact-level.ts'
import { decodeLevels, encodeLevels, endOfStep, levelSpans, timedLevels } from './timed-levels.ts'

const since = new Date('2026-01-10T18:00:00Z')
const NO_VALUES = new Float32Array(0)
const at = (minutes: number) => new Date(since.getTime() + minutes * 60_000)

test.each([
  [[]],
  [[[0, 3]]],
  [
    [
      [-15, 2],
      [0, 3],
      [10_080, 0],
    ],
  ],
  [
    [
      [15, 1],
      [30, 0],
      [945, 4],
      [990, 2],
      [1005, 0],
    ],
  ],
] as const)('the times of changes %j are the same after they were encoded', (list) => {
  const changes = list.map(([minutes, level]) => ({ at: at(minutes), level }))
  expect(decodeLevels(encodeLevels(changes, since), since)).toEqual(levelSpans(changes))
})

test.each([
  [0, 15],
  [1, 45],
  [2, 75],
])('step %i of steps at 0, 15 and 45 min ends at %i min', (step, end) => {
  expect(endOfStep([at(0), at(15), at(45)], step)).toEqual(at(end))
})

test('a single step has no length', () => {
  expect(endOfStep([at(15)], 0)).toEqual(at(15))
})

test.each<[string, ImpactLevel[], [number, number], [number, number][]]>([
  [
    'rises and falls',
    [0, 2, 2, 3, 1, 0],
    [0, 6],
    [
      [15, 2],
      [45, 3],
      [60, 1],
      [75, 0],
    ],
  ],
  [
    'lasts to the end',
    [0, 0, 0, 0, 2, 2],
    [0, 6],
    [
      [60, 2],
      [90, 0],
    ],
  ],
  [
    'is cut at both ends',
    [3, 3, 3, 3, 3, 3],
    [1, 4],
    [
      [15, 3],
      [60, 0],
    ],
  ],
  [
    'is unknown in between',
    [2, -1, -1, 2, 0, 0],
    [0, 6],
    [
      [0, 2],
      [15, 0],
      [45, 2],
      [60, 0],
    ],
  ],
  ['is never known', [-1, -1, -1, -1, -1, -1], [0, 6], []],
])('the changes of a level that %s', (_, levels, range, expected) => {
  const times = levels.map((_level, step) => at(15 * step))
  expect(timedLevels(times, range, (step) => levels[step] as ImpactLevel, { values: NO_VALUES })).toEqual(
    expected.map(([minutes, level]) => ({ at: at(minutes), level })),
  )
})

test('spans are at low or worse, from one change to the next', () => {
  const changes = [
    [0, 1],
    [15, 0],
    [30, 3],
    [45, 2],
  ].map(([minutes = 0, level]) => ({
    at: at(minutes),
    level: level as ImpactLevel,
  }))
  expect(levelSpans(changes)).toEqual([
    { level: 1, startAt: at(0), endAt: at(15) },
    { level: 3, startAt: at(30), endAt: at(45) },
  ])
})

test('times are rounded to whole minutes', () => {
  const changes = [
    { at: new Date(at(15).getTime() + 29_999), level: 2 as const },
    { at: at(30.5), level: 0 as const },
  ]
  expect(encodeLevels(changes, since)).toBe('15:2 31:0')
})

test('changes of two runs do not mix', () => {
  const later = new Date('2026-01-11T00:00:00Z')
  for (const run of [since, later, since])
    expect(decodeLevels('60:2 120:0', run)).toEqual([
      { level: 2, startAt: new Date(run.getTime() + 3_600_000), endAt: new Date(run.getTime() + 7_200_000) },
    ])
})

test.each(['x', '12', ':', '1:', '1:2 ', '1:2 3', '- '])('the damaged text "%s" ends', (text) => {
  expect(decodeLevels(text, since)).toBeInstanceOf(Array)
})

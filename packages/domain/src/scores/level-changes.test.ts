import { expect, test } from 'vitest'
import { decodeLevels, encodeLevels, levelSpans } from './level-changes.ts'

const since = new Date('2026-01-10T18:00:00Z')
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

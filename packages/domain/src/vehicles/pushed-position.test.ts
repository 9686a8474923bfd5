import { expect, test } from 'vitest'
import { movingBearing, POSITION_PROBLEMS, positionProblem } from './pushed-position.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const OMAHA = { latitude: 41.26, longitude: -95.93, bearing: 270, speedMps: 25, reportedAt: NOW }

test.each([
  ['a position of now', {}, undefined],
  ['a pole', { latitude: -90 }, undefined],
  ['the date line', { longitude: 180 }, undefined],
  ['beyond a pole', { latitude: 90.01 }, 'outOfRange'],
  ['west of the date line', { longitude: -180.01 }, 'outOfRange'],
  ['not a number', { latitude: Number.NaN }, 'outOfRange'],
  ['the null island', { latitude: 0, longitude: 0 }, 'nullIsland'],
  ['the equator', { latitude: 0 }, undefined],
  ['a clock 5 minutes ahead', { reportedAt: new Date('2026-01-15T12:05:00Z') }, undefined],
  ['a clock further ahead', { reportedAt: new Date('2026-01-15T12:05:01Z') }, 'inFuture'],
  ['an unreadable time', { reportedAt: new Date(Number.NaN) }, 'inFuture'],
  ['7 days late', { reportedAt: new Date('2026-01-08T12:00:00Z') }, undefined],
  ['later than that', { reportedAt: new Date('2026-01-08T11:59:59Z') }, 'tooOld'],
  ['150 mph', { speedMps: 67.056 }, undefined],
  ['900 mph', { speedMps: 402 }, 'tooFast'],
  ['a negative speed', { speedMps: -1 }, 'tooFast'],
  ['no bearing', { bearing: null }, undefined],
  ['a bearing of 361 degrees', { bearing: 361 }, 'badBearing'],
] as const)('%s is judged as %j', (_name, change, problem) => {
  expect(positionProblem({ ...OMAHA, ...change }, NOW)).toBe(problem)
})

test('each problem has words of its own', () => {
  expect(new Set(Object.values(POSITION_PROBLEMS)).size).toBe(Object.keys(POSITION_PROBLEMS).length)
})

test.each([
  [90, 10, 90],
  [90, 0.4, null],
  [null, 10, null],
])('the bearing %j at %j m/s is kept as %j', (bearing, speedMps, kept) => {
  expect(movingBearing(bearing, speedMps)).toBe(kept)
})

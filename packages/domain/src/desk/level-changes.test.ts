import { expect, test } from 'vitest'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { countChanges, LEVEL_CHANGE_KINDS, levelChanges, levelSteps, SHOWN_LEVEL_STEPS } from './level-changes.ts'

const { unknown, none, low, moderate, high, extreme } = IMPACT_LEVELS

test.each<[string, ImpactLevel | undefined, ImpactLevel | undefined, string | undefined]>([
  ['rises', moderate, high, 'rose'],
  ['comes into the queue', none, low, 'rose'],
  ['falls', extreme, low, 'fell'],
  ['leaves the queue', low, none, 'cleared'],
  ['stays', high, high, undefined],
  ['stays outside the queue', unknown, none, undefined],
  ['is added', undefined, extreme, undefined],
  ['is deleted', extreme, undefined, undefined],
])('an asset that %s [DESK-027]', (_, before, after, kind) => {
  const levels = (level: ImpactLevel | undefined) => new Map(level === undefined ? [] : [['a', level]])
  expect(levelChanges(levels(before), levels(after)).map((change) => change.kind)).toEqual(kind ? [kind] : [])
})

test('the greatest rises come first, then falls, then what is clear, and each kind is counted [DESK-027]', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const levels = (...all: ImpactLevel[]) => new Map(all.map((level, i) => [ids[i] ?? '', level]))
  const changes = levelChanges(levels(low, high, none, moderate, extreme), levels(none, moderate, high, extreme, low))
  expect(changes.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['d rose', 'c rose', 'b fell', 'e fell', 'a cleared'])
  expect(countChanges(changes)).toEqual({ rose: 2, fell: 2, cleared: 1 })
})

test('of those that rose to the same level, the one that came from further below is first [DESK-027]', () => {
  const before = new Map([
    ['a', moderate],
    ['b', none],
    ['c', low],
  ] as const)
  const after = new Map(Array.from(before.keys(), (id) => [id, high] as const))
  expect(levelChanges(before, after).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})

test('assets with the same change are in the order of their ids', () => {
  const ids = ['c', 'a', 'd', 'b']
  const levels = (level: ImpactLevel) => new Map(ids.map((id) => [id, level]))
  expect(levelChanges(levels(low), levels(high)).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(LEVEL_CHANGE_KINDS).toEqual(['rose', 'fell', 'cleared'])
})

const run = (hour: number) => new Date(Date.UTC(2026, 0, 10, hour))
const under = (...levels: (ImpactLevel | undefined)[]) => levels.map((level, hour) => ({ runTime: run(hour), level }))

test('the history of a level names each run with which it became another, newest first [DESK-140]', () => {
  expect(levelSteps(under(none, low, low, undefined, high, extreme, moderate))).toEqual([
    { runTime: run(6), before: extreme, after: moderate },
    { runTime: run(5), before: high, after: extreme },
    { runTime: run(4), before: low, after: high },
    { runTime: run(1), before: none, after: low },
  ])
})

test('outside of the queue, and where nothing is known, a level has no history; a long one is cut at its old end [DESK-140]', () => {
  expect(levelSteps([])).toEqual([])
  expect(levelSteps(under(unknown, none, unknown))).toEqual([])
  expect(levelSteps(under(high))).toEqual([])
  const steps = levelSteps(under(...Array.from({ length: 20 }, (_, hour) => (hour % 2 ? low : high))))
  expect(steps).toHaveLength(SHOWN_LEVEL_STEPS)
  expect(steps[0]).toEqual({ runTime: run(19), before: high, after: low })
})

// Finds the assets whose level rose or fell with a run.
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'

export const LEVEL_CHANGE_KINDS = ['rose', 'fell', 'cleared'] as const
export type LevelChangeKind = (typeof LEVEL_CHANGE_KINDS)[number]

/** Levels of assets by id. */
export type AssetLevels = ReadonlyMap<string, ImpactLevel>

export interface LevelChange {
  id: string
  kind: LevelChangeKind
  before: ImpactLevel
  after: ImpactLevel
}

/**
 * Returns the assets whose level changed: rises, then falls, then cleared ones, which fell below Low and left the
 * queue. An asset known on only one side was added or deleted and does not count as changed.
 */
export function levelChanges(before: AssetLevels, after: AssetLevels): LevelChange[] {
  const changes: LevelChange[] = []
  for (const [id, level] of after) {
    const previous = before.get(id)
    if (previous === undefined || isSame(previous, level)) continue
    const kind = level > previous ? 'rose' : level < IMPACT_LEVELS.low ? 'cleared' : 'fell'
    changes.push({ id, kind, before: previous, after: level })
  }
  return changes.toSorted(
    (a, b) =>
      LEVEL_CHANGE_KINDS.indexOf(a.kind) - LEVEL_CHANGE_KINDS.indexOf(b.kind) ||
      b.after - a.after ||
      a.before - b.before ||
      (a.id < b.id ? -1 : 1),
  )
}

/** The level of one asset under a run; undefined if it was not known then. */
export interface LevelUnderRun {
  runTime: Date
  level: ImpactLevel | undefined
}

/** When the level of an asset became another. */
export interface LevelStep {
  runTime: Date
  before: ImpactLevel
  after: ImpactLevel
}

/** Lines of the history of levels in the panel of an item (our choice). */
export const SHOWN_LEVEL_STEPS = 6

/** Returns the newest changes of an asset's level, newest first, from its levels under runs in order of time. */
export function levelSteps(levels: readonly LevelUnderRun[]): LevelStep[] {
  const steps: LevelStep[] = []
  let before: ImpactLevel | undefined
  for (const { runTime, level } of levels) {
    if (level === undefined) continue
    if (before !== undefined && !isSame(before, level)) steps.push({ runTime, before, after: level })
    before = level
  }
  return steps.slice(-SHOWN_LEVEL_STEPS).reverse()
}

/** All levels below Low are equal: the asset is not affected. */
const isSame = (one: ImpactLevel, other: ImpactLevel) => one === other || Math.max(one, other) < IMPACT_LEVELS.low

/** Counts changes by kind. */
export function countChanges(changes: readonly LevelChange[]): Record<LevelChangeKind, number> {
  const counts = { rose: 0, fell: 0, cleared: 0 }
  for (const { kind } of changes) counts[kind] += 1
  return counts
}

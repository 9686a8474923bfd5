// Which assets rose or fell by a level with a run.
import { IMPACT_LEVELS, type ImpactLevel } from '../impact-level.ts'

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
 * The assets whose level changed, greatest rises first, then greatest falls. Cleared is what fell below Low, and so left the queue. An asset that
 * only one side knows was added or deleted, so that it did not change.
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

/** Levels below Low all mean that an asset is not affected. */
const isSame = (one: ImpactLevel, other: ImpactLevel) => one === other || Math.max(one, other) < IMPACT_LEVELS.low

/** How many of each kind. */
export function countChanges(changes: readonly LevelChange[]): Record<LevelChangeKind, number> {
  const counts = { rose: 0, fell: 0, cleared: 0 }
  for (const { kind } of changes) counts[kind] += 1
  return counts
}

// Groups the items of the queue by the storm that they are under; those under none are grouped by cause.
import type { ImpactWindow } from '../impacts/scores/impact-window.ts'
import type { ImpactLevel } from '../levels/impact-level.ts'
import type { StormHit } from '../storms/storm-hits.ts'
import type { TrackedStorm } from '../storms/tracked-storm.ts'
import { type AffectedEvent, affectedEvents, type CausedItem } from './affected-events.ts'

type Storm = Pick<TrackedStorm, 'id' | 'level'>

/** A storm, and when an asset is in it. */
export interface StormStay<One extends Storm = Storm> {
  storm: One
  stay: Pick<StormHit, 'from' | 'until'>
}

/**
 * The storm that an item is under: one that the asset is in while it has its level. Of several the worst, then the one
 * that it is in for longest, then the one that comes first; so an item is counted once.
 */
export function stormOfItem<One extends Storm>(
  stays: Iterable<StormStay<One>>,
  { startAt, endAt, knownUntil }: Pick<ImpactWindow, 'startAt' | 'endAt' | 'knownUntil'>,
): One | null {
  const start = startAt.getTime()
  const end = (endAt ?? knownUntil)?.getTime() ?? Number.POSITIVE_INFINITY
  let best: { storm: One; shared: number; from: number } | null = null
  for (const { storm, stay } of stays) {
    const shared = Math.min(stay.until, end) - Math.max(stay.from, start)
    if (shared < 0) continue
    const one = { storm, shared, from: stay.from }
    if (!best || isBefore(one, best)) best = one
  }
  return best?.storm ?? null
}

interface Choice {
  storm: Storm
  shared: number
  from: number
}

function isBefore(a: Choice, b: Choice): boolean {
  const order = b.storm.level - a.storm.level || b.shared - a.shared || a.from - b.from
  return order === 0 ? a.storm.id < b.storm.id : order < 0
}

export interface AffectedStorm<One extends Storm = Storm> {
  storm: One
  count: number
  newCount: number
  /** The worst level of the items; null without items. */
  worstLevel: ImpactLevel | null
}

export interface QueueByStorm<One extends Storm = Storm> {
  storms: AffectedStorm<One>[]
  /** What no storm explains, by cause. */
  outside: { count: number; newCount: number; events: AffectedEvent[] }
}

/**
 * Counts the items of each storm: those with the worst items come first, then those with the most. Storms without items
 * follow in the order in which they were given.
 */
export function queueByStorm<One extends Storm>(
  storms: readonly One[],
  items: Iterable<CausedItem & { storm: One | null }>,
): QueueByStorm<One> {
  const byId = new Map(
    storms.map((storm): [string, AffectedStorm<One>] => [storm.id, { storm, count: 0, newCount: 0, worstLevel: null }]),
  )
  const others: CausedItem[] = []
  for (const item of items) {
    const group = item.storm && byId.get(item.storm.id)
    if (!group) {
      others.push(item)
      continue
    }
    group.count += 1
    if (item.state === 'new') group.newCount += 1
    if (group.worstLevel === null || item.level > group.worstLevel) group.worstLevel = item.level
  }
  return {
    storms: [...byId.values()].toSorted((a, b) => (b.worstLevel ?? -1) - (a.worstLevel ?? -1) || b.count - a.count),
    outside: {
      count: others.length,
      newCount: others.filter(({ state }) => state === 'new').length,
      events: affectedEvents(others),
    },
  }
}

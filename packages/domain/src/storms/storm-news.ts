import type { StormChange, StormChangeKind, TrackedStorm } from './tracked-storm.ts'

/** What programs are told of a storm. */
export const STORM_NEWS = ['began', 'changed', 'ended'] as const

export interface StormNews {
  kind: (typeof STORM_NEWS)[number]
  /** What is new in its history, the oldest first. */
  changes: readonly StormChange[]
}

const ENDS: readonly StormChangeKind[] = ['passed', 'called_off', 'merged']

/**
 * What a run brought to a storm: one piece of news at most, since one that begins or ends tells its changes, too. A run
 * that misses it, or has it again before it was called off, is no news. `before` is undefined for a storm that is new.
 */
export function stormNews(before: TrackedStorm | undefined, after: TrackedStorm): StormNews | null {
  const known = new Set(before?.changes.map(lineKey))
  const fresh = after.changes.filter((line) => !known.has(lineKey(line)))
  const changes = fresh.filter(({ kind }) => kind !== 'missed' && (kind !== 'returned' || before?.state === 'ended'))
  if (changes.length === 0) return null
  const has = (kinds: readonly StormChangeKind[]) => changes.some(({ kind }) => kinds.includes(kind))
  if (after.state === 'ended' && has(ENDS)) return { kind: 'ended', changes }
  return { kind: has(['began']) ? 'began' : 'changed', changes }
}

const lineKey = ({ at, kind, from, to, other }: StormChange) => [at, kind, from, to, other].join(' ')

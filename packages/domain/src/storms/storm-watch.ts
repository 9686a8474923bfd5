import type { StormChange, TrackedStorm } from './tracked-storm.ts'

/** As long as the text of a hand-over. */
export const MAX_STORM_NOTE_CHARACTERS = 20_000

/** What somebody who watches a storm was told last; null before the first line after they began to watch. */
export interface ToldChange {
  at: number
  kind: StormChange['kind']
}

/** A run that misses a storm, or has it again, is no news before the storm is called off. */
const QUIET_KINDS: readonly StormChange['kind'][] = ['missed', 'returned']

/** The lines of a storm's history that are new to somebody who knows it up to `told`, and the newest of all lines. */
export function untoldChanges(
  { changes }: Pick<TrackedStorm, 'changes'>,
  told: ToldChange,
): { untold: readonly StormChange[]; newest: ToldChange } {
  const known = changes.findLastIndex(({ at, kind }) => at === told.at && kind === told.kind)
  // The line may have been dropped from a long history.
  const fresh = known === -1 ? changes.filter(({ at }) => at > told.at) : changes.slice(known + 1)
  const last = changes.at(-1)
  return {
    untold: fresh.filter(({ kind }) => !QUIET_KINDS.includes(kind)),
    newest: last ? { at: last.at, kind: last.kind } : told,
  }
}

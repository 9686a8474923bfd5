// Decides which notices a channel gets of what is affected now.

import type { ImpactLevel } from '../levels/impact-level.ts'
import { untoldItems } from './affected-mail.ts'
import { ageToldLevels, type ToldLevel, type WatchedItem } from './told-level.ts'

/** Levels that a channel was told of, by the id of the asset or storm. */
export type ToldLevels = ReadonlyMap<string, ToldLevel>

interface NoticeDecision {
  told: ToldLevels
  /** Ids of what rose to a level that the channel was not told of. */
  raised: string[]
  /** Ids of what the channel was told of and is over. */
  ended: string[]
}

/**
 * Compares what a channel was told with what is affected now. A channel that takes stock, because it is new or its level
 * was changed, only notes what there is, since only rises are told. What somebody takes care of is not told. It is over once it has stayed below Low for as long as
 * a told level is remembered, so that a forecast that wavers does not end and begin again.
 */
export function decideNotices(
  { told, takesStock }: { told: ToldLevels; takesStock: boolean },
  items: readonly WatchedItem[],
  fromLevel: ImpactLevel,
  now: Date,
): NoticeDecision {
  const known = ageToldLevels(told, items, now)
  const untold = untoldItems(known, items, fromLevel)
  for (const { id, level } of untold) known.set(id, { level, belowSince: null })
  const ended = [...told.keys()].filter((id) => !known.has(id))
  return { told: known, raised: takesStock ? [] : untold.map(({ id }) => id), ended }
}

import type { FeedNotes } from '@stormlane/domain/product'
import { HAZARD_FEED_TEXTS as TEXTS } from './hazard-feed.texts.ts'

interface Dropped {
  id: string | null
  reason: string
}

/**
 * Notes unusable items of an answer. If no item of a non-empty answer is usable, throws: the last good answer is then
 * kept and becomes visibly stale, whereas an empty answer would end every alert.
 */
export function noteDropped(
  { count, dropped, what }: { count: number; dropped: readonly Dropped[]; what: string },
  notes?: FeedNotes,
): void {
  for (const { id, reason } of dropped) notes?.refused(id ?? TEXTS.withoutId, reason)
  const [first] = dropped
  if (first && dropped.length === count)
    throw new Error(TEXTS.noneUsable(count, what, first.id ?? TEXTS.withoutId, first.reason))
}

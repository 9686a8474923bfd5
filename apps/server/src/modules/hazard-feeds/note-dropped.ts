import type { FeedNotes } from '@stormlane/domain'
import { HAZARD_FEED_TEXTS as TEXTS } from './hazard-feed.texts.ts'

interface Dropped {
  id: string | null
  reason: string
}

/**
 * Notes the items of an answer that cannot be used. An answer with items of which none can be used is a failure: what the feed said
 * before is kept and grows old in sight, where an empty answer would end every alert.
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

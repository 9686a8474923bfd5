import type { FeedNotes } from '@stormlane/domain/product'
import { unusableAnswer } from '../unusable-answer.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'

/** Says why one item of a feed is refused; the feed's other items are still accepted. */
export class ItemProblem extends Error {
  override name = 'ItemProblem'
}

interface Reading<Item, Read> {
  read: (item: Item) => Read
  /** Names an item so that it can be found in the feed. */
  nameOf: (item: Item, position: number) => string
  /** Plural, as in "None of 20 storm reports". */
  what: string
  notes?: FeedNotes | undefined
}

/** Reads each item and notes refused ones. Throws if there are items and all of them are refused. */
export function acceptItems<Item, Read>(items: readonly Item[], reading: Reading<Item, Read>): Read[] {
  const { read, nameOf, what, notes } = reading
  const accepted: Read[] = []
  let first: { item: string; reason: string } | undefined
  for (const [i, item] of items.entries())
    try {
      accepted.push(read(item))
    } catch (error) {
      if (!(error instanceof ItemProblem)) throw error
      const refused = { item: nameOf(item, i), reason: error.message }
      notes?.refused(refused.item, refused.reason)
      first ??= refused
    }
  if (first && accepted.length === 0)
    throw unusableAnswer(TEXTS.noneReadable(items.length, what, first.item, first.reason))
  return accepted
}

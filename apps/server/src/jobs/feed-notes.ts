import { type FeedNotes, type FeedReport, isFallingShare } from '@stormlane/domain/product'
import { FEED_NOTE_TEXTS as TEXTS } from './feed-notes.texts.ts'

/** Our choice: enough to recognize what is wrong with a feed. */
const LOGGED_ITEMS = 5

/** Collects what one poll of a feed receives, accepts and refuses. */
export function takeFeedNotes() {
  let bytes = 0
  let accepted = 0
  let refused = 0
  const items: string[] = []
  const notes: FeedNotes = {
    received(count) {
      bytes += count
    },
    refused(item, reason) {
      refused++
      if (items.length < LOGGED_ITEMS) items.push(TEXTS.item(item, reason))
    },
    accepted(count) {
      accepted += count
    },
  }
  const share = () => (accepted + refused > 0 ? accepted / (accepted + refused) : undefined)
  return {
    ...notes,
    /** The share of items that were accepted; undefined without items. */
    share,

    /** For the log: one line per poll, however many items were refused. Null if none was. */
    refusals: (before: number | undefined) =>
      refused === 0 ? null : { accepted, refused, items, isFalling: isFallingShare(before, share() ?? 1) },

    report(before: number | undefined): Pick<FeedReport, 'bytes' | 'error'> {
      const now = share() ?? 1
      const fall = refused > 0 && isFallingShare(before, now) ? TEXTS.fall(before ?? 1, now) : []
      return {
        ...(bytes > 0 && { bytes }),
        ...(refused > 0 && { error: [...fall, TEXTS.refused(refused, items[0] ?? '')].join(' ') }),
      }
    },
  }
}

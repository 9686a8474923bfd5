import type { FeedNotes, FeedReport } from '@stormlane/domain'
import type { Log } from '../platform/logging.ts'
import { FEED_NOTE_TEXTS as TEXTS } from './feed-notes.texts.ts'

/** Our choice: a broken feed of thousands of items does not fill the log. */
const LOGGED_ITEMS = 5

/** Counts what comes of one feed; refused items are logged and part of the report. */
export function takeFeedNotes(feed: string, log: Pick<Log, 'warn'>) {
  let bytes = 0
  let refusedCount = 0
  let first = ''
  const notes: FeedNotes = {
    received(count) {
      bytes += count
    },
    refused(item, reason) {
      if (refusedCount++ === 0) first = TEXTS.item(item, reason)
      if (refusedCount <= LOGGED_ITEMS) log.warn({ feed, item, reason }, 'an item of a feed was refused')
    },
  }
  return {
    ...notes,
    report: (): Pick<FeedReport, 'bytes' | 'error'> => ({
      ...(bytes > 0 && { bytes }),
      ...(refusedCount > 0 && { error: TEXTS.refused(refusedCount, first) }),
    }),
  }
}

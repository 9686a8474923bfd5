// Buffers reports of feeds until the database is open: forecast runs start before it does.
import type { FeedReport, ReportFeed } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'

type Store = (source: string, report: FeedReport, at: Date) => Promise<void>

/** A database that never opens must not fill the memory. */
const MAX_WAITING = 200
const MAX_ERROR_CHARACTERS = 300

export function feedReports(clock: Clock, onFailure: (error: unknown) => void) {
  const waiting: Parameters<Store>[] = []
  let store: Store | undefined
  const keep = (...report: Parameters<Store>) => void store?.(...report).catch(onFailure)
  const report: ReportFeed = (source, { error, ...one }) => {
    const shown = { ...one, ...(error !== undefined && { error: withoutKeys(error) }) }
    if (store) keep(source, shown, clock.now())
    else if (waiting.length < MAX_WAITING) waiting.push([source, shown, clock.now()])
  }
  return {
    report,
    /** Stores the buffered reports, and every later one immediately. */
    storeWith(next: Store): void {
      store = next
      for (const one of waiting.splice(0)) keep(...one)
    },
  }
}

/** Admins of every organization can read errors, so keys in the query or the user part of a feed's URL are removed. */
const withoutKeys = (error: string) =>
  error
    .replaceAll(/\?[^\s"']+/g, '')
    .replaceAll(/\/\/[^/\s@]+@/g, '//')
    .slice(0, MAX_ERROR_CHARACTERS)

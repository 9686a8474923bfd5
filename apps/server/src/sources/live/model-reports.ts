import { type Clock, MINUTE_MS, ModelFileError, type ReportFeed } from '@stormlane/domain'
import { MODEL_FEEDS, type ModelFeed } from './live-models.ts'

/** The keys of the models among the data sources. */
const SOURCES: Record<ModelFeed, string> = { HRRR: 'hrrr', NBM: 'nbm', GFS: 'gfs' }
/** New forecasts are looked for every minute. */
const NEXT_TRY_MS = MINUTE_MS

/** Reports how the models do, with the bytes that came since their last report. */
export function modelReports(clock: Clock, report: ReportFeed) {
  const bytes = new Map<ModelFeed, number>()
  const send = (feed: ModelFeed, outcome: { isSuccess: true } | { isSuccess: false; error: string }) => {
    const nextTryAt = new Date(clock.now().getTime() + NEXT_TRY_MS)
    report(SOURCES[feed], { ...outcome, bytes: bytes.get(feed) ?? 0, nextTryAt })
    bytes.delete(feed)
  }
  return {
    received: (feed: ModelFeed, count: number) => void bytes.set(feed, (bytes.get(feed) ?? 0) + count),
    success: (feed: ModelFeed) => send(feed, { isSuccess: true }),
    /** Of the model whose file it was; errors that are not about files are no fault of a feed. */
    failure(error: unknown): void {
      if (!(error instanceof ModelFileError)) return
      const feed = MODEL_FEEDS.find((one) => one === error.model)
      if (feed) send(feed, { isSuccess: false, error: error.message })
    },
    noRecent: (feed: ModelFeed) => send(feed, { isSuccess: false, error: `No recent forecast of ${feed} is whole.` }),
  }
}

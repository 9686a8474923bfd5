import { dayBytes, type FeedProblem, feedProblemOf, type ReportFeed } from '@stormlane/domain/product'
import { type Clock, MINUTE_MS } from '@stormlane/domain/time'
import { ModelFileError } from '@stormlane/domain/weather'
import { MODEL_FEEDS, type ModelFeed, type RunFeed } from './live-models.ts'

/** Keys of the feeds in the list of data sources. */
export const SOURCES: Record<RunFeed, string> = {
  MRMS: 'radar',
  HRRR: 'hrrr',
  'HRRR quarters': 'hrrr_quarters',
  NBM: 'nbm',
  GFS: 'gfs',
  IFS: 'ifs',
}
/** New forecasts are searched every minute. */
const NEXT_TRY_MS = MINUTE_MS

type Outcome =
  | { isSuccess: true; error?: string }
  | { isSuccess: false; error: string; problem: FeedProblem }
  | { isSuccess: null; progress: { done: number; of: number } }

/** Reports the state of the models, with the bytes received since their last report. */
export function modelReports(clock: Clock, report: ReportFeed) {
  const bytes = new Map<RunFeed, number>()
  const today = dayBytes(() => clock.now())
  const send = (feed: RunFeed, outcome: Outcome) => {
    const nextTryAt = new Date(clock.now().getTime() + NEXT_TRY_MS)
    report(SOURCES[feed], { ...outcome, bytes: bytes.get(feed) ?? 0, nextTryAt })
    bytes.delete(feed)
  }
  return {
    received(feed: RunFeed, count: number): void {
      bytes.set(feed, (bytes.get(feed) ?? 0) + count)
      today.add(feed, count)
    },
    /** Since midnight UTC, or the start of this process. */
    bytesToday: (feed: RunFeed) => today.of(feed),
    overBudget: (feed: ModelFeed) =>
      send(feed, {
        isSuccess: false,
        error: `The bytes of ${feed} allowed for a day are used up.`,
        problem: 'over_budget',
      }),
    /** Files that have been read for the run in the making. */
    progress(feed: ModelFeed, done: number, of: number): void {
      send(feed, { isSuccess: null, progress: { done, of } })
    },
    success: (feed: ModelFeed) => send(feed, { isSuccess: true }),
    /** Missing frames are named beside the frames that came. */
    radar: (frames: number, problem: string | null) =>
      send('MRMS', frames > 0 ? { isSuccess: true, ...(problem && { error: problem }) } : noFrames(problem)),
    /** Without files of quarters the nowcast is made from the hours. */
    quarters: (files: number, problem: string | null) =>
      send(
        'HRRR quarters',
        files > 0
          ? { isSuccess: true, ...(problem && { error: problem }) }
          : { isSuccess: false, error: problem ?? 'There is no file.', problem: 'no_recent' },
      ),
    /** Reported for the model whose file it was; other errors are not the fault of a feed. */
    failure(error: unknown): void {
      if (!(error instanceof ModelFileError)) return
      const feed = MODEL_FEEDS.find((one) => one === error.model)
      if (feed) send(feed, { isSuccess: false, error: error.message, problem: feedProblemOf(error) })
    },
    noRecent: (feed: ModelFeed) =>
      send(feed, { isSuccess: false, error: `No recent forecast of ${feed} is whole.`, problem: 'no_recent' }),
  }
}

const noFrames = (problem: string | null) => ({
  isSuccess: false as const,
  error: problem ?? 'There is no radar frame.',
  problem: 'no_recent' as const,
})

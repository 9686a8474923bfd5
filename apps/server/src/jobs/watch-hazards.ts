// Polls the hazard feeds, each at its own interval, and stores their answers; one process at a time.
import type { Clock, FeedNotes, ReportFeed } from '@stormlane/domain'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { takeFeedNotes } from './feed-notes.ts'

export interface HazardFeed {
  name: string
  everySeconds: number
  /** Polls the source, stores its answer, and notifies the portals if it changed. */
  refresh: (signal: AbortSignal, notes: FeedNotes) => Promise<void>
}

interface Dependencies {
  feeds: readonly HazardFeed[]
  clock: Clock
  /** False until the first forecast run is published, which has priority. */
  mayStart: () => boolean
  /** Runs the work unless another process is doing it; returns true if it ran. */
  exclusively: (work: () => Promise<void>) => Promise<boolean>
  report: ReportFeed
  log: Log
}

/** How often the clock is looked at. */
const LOOK_EVERY_MS = 1_000

interface LastPoll {
  at: number
  /** Of the items, how many were accepted; from 0 to 1. */
  share: number | undefined
}

/** The last poll of each feed, by its name. */
export type LastPolls = Map<string, LastPoll>

export function startWatchingHazards(dependencies: Dependencies): Loop {
  const lastPolls: LastPolls = new Map()
  return startLoop({
    round: (signal) => refreshDueFeeds(dependencies, lastPolls, signal),
    everyMs: LOOK_EVERY_MS,
    mayStart: dependencies.mayStart,
    failure: 'the feeds of hazards could not be asked',
    log: dependencies.log,
  })
}

/** Polls every due feed. A failure is logged and retried at the feed's next time; other feeds are not affected. */
export async function refreshDueFeeds(
  { feeds, clock, exclusively, report, log }: Omit<Dependencies, 'mayStart'>,
  lastPolls: LastPolls,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, everySeconds, refresh } of feeds) {
    const now = clock.now().getTime()
    const last = lastPolls.get(name)
    // a clock that was set back makes everything due
    if (last !== undefined && now >= last.at && now - last.at < 1000 * everySeconds) continue
    const before = last?.share
    lastPolls.set(name, { at: now, share: before })
    const startedAt = performance.now()
    const nextTryAt = new Date(now + 1000 * everySeconds)
    const notes = takeFeedNotes()
    try {
      const done = await exclusively(() => refresh(signal, notes))
      const milliseconds = Math.round(performance.now() - startedAt)
      if (!done) continue
      report(name, { isSuccess: true, nextTryAt, ...notes.report(before) })
      const refusals = notes.refusals(before)
      if (refusals) log.warn({ feed: name, ...refusals }, 'items of a feed were refused')
      lastPolls.set(name, { at: now, share: notes.share() ?? before })
      log.debug({ feed: name, milliseconds }, 'asked a feed of hazards')
    } catch (error) {
      if (signal.aborted) return
      report(name, { ...notes.report(before), isSuccess: false, error: (error as Error).message, nextTryAt })
      log.error(
        { err: error, feed: name, ...notes.refusals(before) },
        'a feed of hazards could not be asked; what it said last is kept',
      )
    }
  }
}

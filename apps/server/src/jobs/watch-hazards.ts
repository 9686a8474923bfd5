// Polls the hazard feeds, each at its own interval, and stores their answers. Each feed is followed by one process at a time.
import { type FeedNotes, feedProblemOf, type ReportFeed, withProblem } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import { inParallel } from '../platform/in-parallel.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { FEED_NOTE_TEXTS } from './feed-notes.texts.ts'
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
  /**
   * Whether a feed may be polled yet. Feeds of agencies start at once; simulated ones take the processor that the first map needs, and
   * storms need a forecast to be found in.
   */
  mayPoll: (feed: string) => boolean
  /** Whether this process follows the feed. Once it does, it keeps following it, and no other process does. */
  follows: (feed: string) => Promise<boolean>
  /** Bytes that a feed has brought on this day of UTC, and may bring; without it there is no limit. */
  budget?: (feed: string) => Promise<{ used: number; allowed: number }>
  report: ReportFeed
  log: Log
}

/** How often to check which feeds are due. */
const LOOK_EVERY_MS = 1_000
/** A feed that answers slowly must not keep the others waiting, and a start must not open a connection to each of them. */
const FEEDS_AT_ONCE = 4
/** How often to check a feed that another process follows, in case that process has died. */
const LOOK_AT_OTHERS_EVERY_MS = 10_000

interface LastPoll {
  at: number
  /** Share of the items that were accepted, from 0 to 1. */
  share: number | undefined
}

/** The last poll of each feed, by its name. */
export type LastPolls = Map<string, LastPoll>

export function startWatchingHazards(dependencies: Dependencies): Loop {
  const lastPolls: LastPolls = new Map()
  return startLoop({
    name: 'watch hazards',
    round: (signal) => refreshDueFeeds(dependencies, lastPolls, signal),
    everyMs: LOOK_EVERY_MS,
    failure: 'the feeds of hazards could not be asked',
    log: dependencies.log,
  })
}

/**
 * Polls every due feed, some at once. A failure is logged, and the feed is polled again when its retry is due; other
 * feeds are not affected.
 */
export async function refreshDueFeeds(
  dependencies: Dependencies,
  lastPolls: LastPolls,
  signal: AbortSignal,
): Promise<void> {
  const { feeds, clock, mayPoll, follows } = dependencies
  const now = clock.now().getTime()
  const due = feeds.filter(({ name, everySeconds }) => {
    if (!mayPoll(name)) return false
    const last = lastPolls.get(name)
    // A clock that was set back makes every feed due.
    return last === undefined || now < last.at || now - last.at >= 1000 * everySeconds
  })
  if (due.length === 0) return
  await inParallel(due, FEEDS_AT_ONCE, async (feed) => {
    const { name, everySeconds } = feed
    const share = lastPolls.get(name)?.share
    // Set before the lease is requested, so that a database that does not answer is not asked every second.
    lastPolls.set(name, { at: now - Math.max(0, 1000 * everySeconds - LOOK_AT_OTHERS_EVERY_MS), share })
    if (!(await follows(name))) return
    lastPolls.set(name, { at: now, share })
    await poll(feed, dependencies, lastPolls, now, signal)
  })
}

async function poll(
  { name, everySeconds, refresh }: HazardFeed,
  { report, budget, log }: Pick<Dependencies, 'report' | 'budget' | 'log'>,
  lastPolls: LastPolls,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const before = lastPolls.get(name)?.share
  const startedAt = performance.now()
  const nextTryAt = new Date(now + 1000 * everySeconds)
  const notes = takeFeedNotes()
  try {
    const bytes = await budget?.(name)
    if (bytes && bytes.used >= bytes.allowed)
      throw withProblem(new Error(FEED_NOTE_TEXTS.overBudget(bytes.allowed)), 'over_budget')
    await refresh(signal, notes)
    const milliseconds = Math.round(performance.now() - startedAt)
    report(name, { isSuccess: true, nextTryAt, ...notes.report(before) })
    const refusals = notes.refusals(before)
    if (refusals) log.warn({ feed: name, ...refusals }, 'items of a feed were refused')
    lastPolls.set(name, { at: now, share: notes.share() ?? before })
    log.debug({ feed: name, milliseconds }, 'asked a feed of hazards')
  } catch (error) {
    if (signal.aborted) return
    const problem = feedProblemOf(error)
    report(name, { ...notes.report(before), isSuccess: false, error: (error as Error).message, problem, nextTryAt })
    log.error(
      { err: error, feed: name, ...notes.refusals(before) },
      'a feed of hazards could not be asked; what it said last is kept',
    )
  }
}

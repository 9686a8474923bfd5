import type { FeedProblem } from './feed-problems.ts'

/** Where the data of a feed comes from now. */
export const SOURCE_MODES = ['live', 'simulated', 'off'] as const
export type SourceMode = (typeof SOURCE_MODES)[number]

/** States that a page shows. A feed that is on can also be late, failing, or waiting for its first fetch. */
export const SOURCE_STATES = [...SOURCE_MODES, 'waiting', 'late', 'failing'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/** Nothing new arrives from these. */
export const isBehind = (state: SourceState): boolean => state === 'late' || state === 'failing'

/** Which part of a screen is simulated: all of it, only the fleet, or some of its feeds. Null if everything is real. */
export type SimulatedPart = 'all' | 'fleet' | { feeds: readonly string[]; hasFleet: boolean }

export function simulatedPart(
  shown: readonly string[],
  simulated: readonly string[],
  hasFleet: boolean,
): SimulatedPart | null {
  const feeds = shown.filter((feed) => simulated.includes(feed))
  if (feeds.length === 0) return hasFleet ? 'fleet' : null
  return feeds.length === shown.length ? 'all' : { feeds, hasFleet }
}

/** Our choice: a feed fails from the second fetch in a row that brought nothing. A single one is common and soon made up for. */
const FAILING_FROM_MISSES = 2

interface Fetched {
  /** Since the last success; null if there was none. */
  ageSeconds: number | null
  /** Fetches in a row that failed, up to now. */
  misses: number
  /** Whether it was polled at all. */
  wasAsked: boolean
}

/** How old a success may become before the feed is late. */
interface Expected {
  expectedSeconds: number
  /** What a fetch may take, or a new forecast may be delayed. */
  graceSeconds: number
}

/** Returns the state of a feed. One that was polled in vain and never succeeded is failing from the first miss. */
export function sourceState(
  mode: SourceMode,
  { ageSeconds, misses, wasAsked }: Fetched,
  { expectedSeconds, graceSeconds }: Expected,
): SourceState {
  if (mode === 'off') return 'off'
  if (misses >= FAILING_FROM_MISSES || (misses > 0 && ageSeconds === null)) return 'failing'
  if (!wasAsked) return 'waiting'
  return ageSeconds === null || ageSeconds > expectedSeconds + graceSeconds ? 'late' : mode
}

/** Collects what arrives while a feed is polled. */
export interface FeedNotes {
  received: (bytes: number) => void
  /** Reports a rejected item, by a name that can be found in the feed, and the reason. */
  refused: (item: string, reason: string) => void
  /** Reports how many items were accepted. */
  accepted?: (count: number) => void
  /** Reports all ids of a complete list: items missing from it have left the feed. */
  listed?: (ids: readonly string[]) => void
}

/** Our choice. Single bad items come and go; a format change makes more of them unreadable. */
const FALL_OF_SHARE = 0.05

/** Whether the share of readable items fell so far that the feed has probably changed its format. */
export const isFallingShare = (before: number | undefined, share: number): boolean =>
  share <= (before ?? 1) - FALL_OF_SHARE

/** The result of polling a feed. */
export interface FeedReport {
  /** Null while its files are still being read. */
  isSuccess: boolean | null
  /** Files read so far, of the files needed. */
  progress?: { done: number; of: number }
  /** Received since the last report. */
  bytes?: number
  /** Message for whoever runs the server; never contains an API key. */
  error?: string
  /** Why it failed, for everybody else. */
  problem?: FeedProblem
  nextTryAt: Date | null
}

/** Records the result of polling a feed, named by its key in `DATA_SOURCES`. */
export type ReportFeed = (source: string, report: FeedReport) => void

import { MINUTE_MS } from '../time/durations.ts'

/** Where the data of a feed comes from now. */
export const SOURCE_MODES = ['live', 'simulated', 'off'] as const
export type SourceMode = (typeof SOURCE_MODES)[number]

/** States that a page shows. A feed that is on can also be late, or waiting for its first fetch. */
export const SOURCE_STATES = [...SOURCE_MODES, 'waiting', 'late'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

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

/** Our choice: a feed is late one minute after a whole expected fetch was missed. */
const LATE_AFTER = 2

/** Returns the state of a feed. One that was polled but never succeeded is late, too. */
export function sourceState(
  mode: SourceMode,
  { ageSeconds, wasAsked }: { ageSeconds: number | null; wasAsked: boolean },
  expectedSeconds: number,
): SourceState {
  if (mode === 'off') return 'off'
  if (!wasAsked) return 'waiting'
  const latest = LATE_AFTER * expectedSeconds + MINUTE_MS / 1000
  return ageSeconds === null || ageSeconds > latest ? 'late' : mode
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
  /** Message for people; never contains an API key. */
  error?: string
  nextTryAt: Date | null
}

/** Records the result of polling a feed, named by its key in `DATA_SOURCES`. */
export type ReportFeed = (source: string, report: FeedReport) => void

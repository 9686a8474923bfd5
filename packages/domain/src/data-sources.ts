import { MINUTE_MS } from './durations.ts'

/** Where the data of a feed comes from now. */
export const SOURCE_MODES = ['live', 'simulated', 'off'] as const
export type SourceMode = (typeof SOURCE_MODES)[number]

/** As a page shows it: a feed that is on may be late, or not have been asked since the server started for the first time. */
export const SOURCE_STATES = [...SOURCE_MODES, 'waiting', 'late'] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/** What of a screen is simulated: all of it, the fleet alone, or some of its feeds. Null where everything is real. */
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

/** Our choice: a feed is late once it has missed one success, and a minute more. */
const LATE_AFTER = 2

/** A feed that was asked and never succeeded is late, too. */
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

/** Takes note of what comes while a feed is asked. */
export interface FeedNotes {
  received: (bytes: number) => void
  /** An item that is not taken, named so that it can be found in the feed, and why. */
  refused: (item: string, reason: string) => void
  /** How many items were taken. */
  accepted?: (count: number) => void
  /** The ids of a list that is complete: what is not on it has left the feed. */
  listed?: (ids: readonly string[]) => void
}

/** Our choice. Single items come and go; a change of the feed's format costs more. */
const FALL_OF_SHARE = 0.05

/** Whether a feed of which ever fewer items can be read has probably changed its format. */
export const isFallingShare = (before: number | undefined, share: number): boolean =>
  share <= (before ?? 1) - FALL_OF_SHARE

/** What came of asking a feed. */
export interface FeedReport {
  /** Null while its files are still being read. */
  isSuccess: boolean | null
  /** Files that have been read, of those that are needed. */
  progress?: { done: number; of: number }
  /** Received since the last report. */
  bytes?: number
  /** In words; never with a key. */
  error?: string
  nextTryAt: Date | null
}

/** Takes note of what came of asking a feed, by its key in `DATA_SOURCES`. */
export type ReportFeed = (source: string, report: FeedReport) => void

// Asks the feeds of hazards in turn, each at its own pace, and stores what they say. One process at a time
// is at it.
import type { Clock } from '@stormlane/domain'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

export interface HazardFeed {
  name: string
  everySeconds: number
  /** Asks the source and stores what it says; tells the portals where something changed. */
  refresh: (signal: AbortSignal) => Promise<void>
}

interface Dependencies {
  feeds: readonly HazardFeed[]
  clock: Clock
  /** False while the first map is still being made: it comes first. */
  mayStart: () => boolean
  /** Does the work unless another process is at it; tells whether it did. */
  exclusively: (work: () => Promise<void>) => Promise<boolean>
  log: Log
}

/** How often the clock is looked at. */
const LOOK_EVERY_MS = 1_000

export function startWatchingHazards(dependencies: Dependencies): Loop {
  const refreshedAt = new Map<string, number>()
  return startLoop({
    round: (signal) => refreshDueFeeds(dependencies, refreshedAt, signal),
    everyMs: LOOK_EVERY_MS,
    mayStart: dependencies.mayStart,
    failure: 'the feeds of hazards could not be asked',
    log: dependencies.log,
  })
}

/** Asks every feed whose time has come. One that fails is logged and asked again at its next time; the others go on. */
export async function refreshDueFeeds(
  { feeds, clock, exclusively, log }: Omit<Dependencies, 'mayStart'>,
  refreshedAt: Map<string, number>,
  signal: AbortSignal,
): Promise<void> {
  for (const { name, everySeconds, refresh } of feeds) {
    const now = clock.now().getTime()
    const last = refreshedAt.get(name)
    // a clock that was set back makes everything due
    if (last !== undefined && now >= last && now - last < 1000 * everySeconds) continue
    refreshedAt.set(name, now)
    const startedAt = performance.now()
    try {
      const done = await exclusively(() => refresh(signal))
      const milliseconds = Math.round(performance.now() - startedAt)
      if (done) log.debug({ feed: name, milliseconds }, 'asked a feed of hazards')
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error, feed: name }, 'a feed of hazards could not be asked; what it said last is kept')
    }
  }
}

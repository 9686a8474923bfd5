// Stores the levels of assets under each run, so that the dispatch desk can show what the next run changed.
import type { LevelChangeService } from '../modules/desk/level-change.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  levelChanges: Pick<LevelChangeService, 'keepDue'>
  /** Whether this process does the work; only one process does it at a time. */
  follows: () => Promise<boolean>
  mayStart: () => boolean
  log: Log
}

const LOOK_EVERY_MS = 60_000

export function startKeepingDeskLevels({ levelChanges, follows, mayStart, log }: Dependencies): Loop {
  return startLoop({
    name: 'keep desk levels',
    round: async (signal) => {
      if (await follows()) await levelChanges.keepDue(signal)
    },
    everyMs: LOOK_EVERY_MS,
    mayStart,
    failure: 'the levels of the dispatch desk could not be kept',
    log,
  })
}

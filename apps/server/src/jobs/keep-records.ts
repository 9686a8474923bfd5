// Records what proofs need while it can be known: forecasts at departure, positions, levels, alerts.
import type { RecordService } from '../modules/proof/record.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  records: Pick<RecordService, 'recordDue'>
  /** Whether this process does the work; only one process does it at a time. */
  follows: () => Promise<boolean>
  mayStart: () => boolean
  log: Log
}

const LOOK_EVERY_MS = 60_000

export function startKeepingRecords({ records, follows, mayStart, log }: Dependencies): Loop {
  return startLoop({
    name: 'keep records',
    round: async (signal) => {
      if (await follows()) await records.recordDue(signal)
    },
    everyMs: LOOK_EVERY_MS,
    mayStart,
    failure: 'what proofs need could not be recorded',
    log,
  })
}

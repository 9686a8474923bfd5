// Continues uploads whose rows were not all stored within the request, or whose process was killed.
import type { BatchUploadService } from '../modules/batch-uploads/batch-upload.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

interface Dependencies {
  batches: Pick<BatchUploadService, 'processDue'>
  log: Log
}

const LOOK_EVERY_MS = 2_000

export function startProcessingBatches({ batches, log }: Dependencies): Loop {
  return startLoop({
    name: 'process batches',
    round: (signal) => batches.processDue(signal),
    everyMs: LOOK_EVERY_MS,
    failure: 'an uploaded file could not be processed; it will be tried again',
    log,
  })
}

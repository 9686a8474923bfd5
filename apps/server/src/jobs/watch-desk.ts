// Watches the queues of affected assets on behalf of the users who get mails about them.
import type { DeskWatchService } from '../modules/desk/desk-watch.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import type { Queue } from '../platform/queue.ts'

interface Dependencies {
  watch: Pick<DeskWatchService, 'watchDue'>
  queue: Pick<Queue, 'send'>
  /** Whether this process does the work; only one process does it at a time. */
  follows: () => Promise<boolean>
  mayStart: () => boolean
  log: Log
}

const LOOK_EVERY_MS = 60_000

export function startWatchingDesk({ watch, queue, follows, mayStart, log }: Dependencies): Loop {
  return startLoop({
    name: 'watch desk',
    round: async (signal) => {
      // The mails are stored, and their job also runs on a schedule: if this send is lost, they are only late.
      if ((await follows()) && (await watch.watchDue(signal))) await queue.send('send-desk-mail', {})
    },
    everyMs: LOOK_EVERY_MS,
    mayStart,
    failure: 'the queues of affected assets could not be watched',
    log,
  })
}

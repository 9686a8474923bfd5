// Watches the queues of affected assets, and storms, on behalf of the users who get mails about them.
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import type { Queue } from '../platform/queue.ts'

interface Dependencies {
  /** Each returns whether mails wait to be sent. */
  watches: readonly { watchDue: (signal?: AbortSignal) => Promise<boolean> }[]
  queue: Pick<Queue, 'send'>
  /** Whether this process does the work; only one process does it at a time. */
  follows: () => Promise<boolean>
  mayStart: () => boolean
  log: Log
}

const LOOK_EVERY_MS = 60_000

export function startWatchingDesk({ watches, queue, follows, mayStart, log }: Dependencies): Loop {
  return startLoop({
    name: 'watch desk',
    round: async (signal) => {
      if (!(await follows())) return
      let hasMails = false
      for (const { watchDue } of watches) if (await watchDue(signal)) hasMails = true
      // The mails are stored, and their job also runs on a schedule: if this send is lost, they are only late.
      if (hasMails) await queue.send('send-desk-mail', {})
    },
    everyMs: LOOK_EVERY_MS,
    mayStart,
    failure: 'the queues of affected assets could not be watched',
    log,
  })
}

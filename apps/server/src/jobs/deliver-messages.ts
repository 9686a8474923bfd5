// Checks every second for due messages, and for those that were scheduled. Several processes may run at once, since each leases its own messages.
import type { MessageDelivery } from '../modules/messages/delivery.service.ts'
import type { SendingService } from '../modules/messages/sending.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

const LOOK_EVERY_MS = 1_000

export function startDeliveringMessages({
  delivery,
  sendings,
  log,
}: {
  delivery: MessageDelivery
  sendings: Pick<SendingService, 'sendDue'>
  log: Log
}): Loop {
  const loop = startLoop({
    name: 'deliver messages',
    round: () => delivery.round(),
    everyMs: LOOK_EVERY_MS,
    failure: 'the outbox could not be read',
    log,
  })
  const scheduled = startLoop({
    name: 'send scheduled messages',
    round: () => sendings.sendDue(),
    everyMs: LOOK_EVERY_MS,
    failure: 'scheduled messages could not be sent now',
    log,
  })
  return {
    async stop() {
      await scheduled.stop()
      await loop.stop()
      await delivery.stop()
    },
  }
}

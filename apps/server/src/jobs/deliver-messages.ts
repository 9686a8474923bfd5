// Checks every second for due messages. Several processes may run at once, since each leases its own messages.
import type { MessageDelivery } from '../modules/messages/delivery.service.ts'
import type { Log } from '../platform/logging.ts'
import { type Loop, startLoop } from '../platform/loop.ts'

const LOOK_EVERY_MS = 1_000

export function startDeliveringMessages({ delivery, log }: { delivery: MessageDelivery; log: Log }): Loop {
  const loop = startLoop({
    name: 'deliver messages',
    round: () => delivery.round(),
    everyMs: LOOK_EVERY_MS,
    failure: 'the outbox could not be read',
    log,
  })
  return {
    async stop() {
      await loop.stop()
      await delivery.stop()
    },
  }
}

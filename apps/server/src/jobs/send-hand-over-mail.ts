import type { Clock } from '@stormlane/domain/time'
import { handOverMail } from '../modules/desk/desk.texts.ts'
import { handOverRepository } from '../modules/desk/hand-over.repository.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import type { SendMail } from '../platform/mailer.ts'
import { mailAllDue } from '../platform/outbox/mail-lease.ts'

interface Dependencies {
  database: Database
  clock: Clock
  sendMail: SendMail
  config: Pick<Config, 'productName'>
  log: Pick<Log, 'warn'>
}

/** Mails every hand-over that is due, of all organizations. */
export async function sendHandOverMail({ database, clock, sendMail, config, log }: Dependencies): Promise<void> {
  const handOvers = handOverRepository(database)
  await mailAllDue({
    take: () => handOvers.takeDueMail(),
    send: (handOver) =>
      sendMail({
        to: handOver.recipientEmail,
        replyTo: handOver.senderEmail,
        ...handOverMail({ ...handOver, product: config.productName }),
      }),
    markMailed: (handOver) => handOvers.markMailed(handOver, clock.now()),
    log,
  })
}

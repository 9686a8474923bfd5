import type { Clock } from '@stormlane/domain/time'
import { supportRepository } from '../modules/support/support.repository.ts'
import { supportMail } from '../modules/support/support.texts.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import type { SendMail } from '../platform/mailer.ts'
import { mailAllDue } from '../platform/outbox/mail-lease.ts'

interface Dependencies {
  database: Database
  clock: Clock
  sendMail: SendMail
  config: Pick<Config, 'productName' | 'supportEmail'>
  log: Pick<Log, 'warn'>
}

/** Mails every question that is due, of all organizations. */
export async function sendSupportMail({ database, clock, sendMail, config, log }: Dependencies): Promise<void> {
  const support = supportRepository(database)
  await mailAllDue({
    take: () => support.takeDueMail(),
    send: (question) =>
      sendMail({
        to: config.supportEmail,
        replyTo: question.userEmail,
        ...supportMail({ ...question, product: config.productName }),
      }),
    markMailed: (question) => support.markMailed(question, clock.now()),
    log,
  })
}

import type { Clock } from '@stormlane/domain'
import { supportRepository } from '../modules/support/support.repository.ts'
import { supportMail } from '../modules/support/support.texts.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { SendMail } from '../platform/mailer.ts'

interface Dependencies {
  database: Database
  clock: Clock
  sendMail: SendMail
  config: Pick<Config, 'productName' | 'supportEmail'>
}

/** Mails every question that was not mailed yet, of all organizations; each is marked in the transaction that mails it. */
export async function sendSupportMail({ database, clock, sendMail, config }: Dependencies): Promise<void> {
  const support = supportRepository(database)
  const mail: Parameters<typeof support.mailNext>[0] = (question) =>
    sendMail({
      to: config.supportEmail,
      replyTo: question.userEmail,
      ...supportMail({ ...question, product: config.productName }),
    })
  while (await support.mailNext(mail, clock.now()));
}

import type { Clock } from '@stormlane/domain'
import { deskMailRepository } from '../modules/desk/desk-mail.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import type { SendMail } from '../platform/mailer.ts'
import { mailAllDue } from '../platform/outbox/mail-lease.ts'

interface Dependencies {
  database: Database
  clock: Clock
  sendMail: SendMail
  log: Pick<Log, 'warn'>
}

/** Sends every mail of the dispatch desk that is due, of all organizations. */
export async function sendDeskMail({ database, clock, sendMail, log }: Dependencies): Promise<void> {
  const mails = deskMailRepository(database)
  await mailAllDue({
    take: () => mails.takeDueMail(clock.now()),
    send: ({ email, subject, text }) => sendMail({ to: email, subject, text }),
    markMailed: (mail) => mails.markMailed(mail, clock.now()),
    log,
  })
}

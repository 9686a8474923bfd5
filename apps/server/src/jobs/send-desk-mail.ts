import type { Clock } from '@stormlane/domain/time'
import { deskMailRepository } from '../modules/desk/desk-mail.repository.ts'
import { stopLine } from '../modules/desk/mail-stop.texts.ts'
import { type StopLinks, stopHeaders } from '../modules/desk/stop-links.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import type { SendMail } from '../platform/mailer.ts'
import { mailAllDue } from '../platform/outbox/mail-lease.ts'

interface Dependencies {
  database: Database
  clock: Clock
  sendMail: SendMail
  links: Pick<StopLinks, 'linkFor'>
  log: Pick<Log, 'warn'>
}

/** Sends every mail of the dispatch desk that is due, of all organizations. */
export async function sendDeskMail({ database, clock, sendMail, links, log }: Dependencies): Promise<void> {
  const mails = deskMailRepository(database)
  await mailAllDue({
    take: () => mails.takeDueMail(clock.now()),
    async send({ organizationId, userId, kind, email, subject, text }) {
      // Admins choose who gets escalations, and a storm is watched by itself and ends: these mails carry no link that
      // stops all of a kind.
      if (kind !== 'affected') return sendMail({ to: email, subject, text })
      const link = links.linkFor({ kind, organizationId, userId, subscriptionId: null })
      await sendMail({ to: email, subject, text: `${text}\n${stopLine(link)}`, headers: stopHeaders(link) })
    },
    markMailed: (mail) => mails.markMailed(mail, clock.now()),
    log,
  })
}

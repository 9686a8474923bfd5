import { dueBriefingHours } from '@stormlane/domain/desk'
import { type Clock, ZoneOffsets } from '@stormlane/domain/time'
import type { BriefingService } from '../modules/desk/briefing.service.ts'
import { briefingMail } from '../modules/desk/briefing-mail.texts.ts'
import { briefingSubscriptionRepository } from '../modules/desk/briefing-subscription.repository.ts'
import { stopLine } from '../modules/desk/mail-stop.texts.ts'
import { type StopLinks, stopHeaders } from '../modules/desk/stop-links.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import type { SendMail } from '../platform/mailer.ts'
import { mailAllDue } from '../platform/outbox/mail-lease.ts'

interface Dependencies {
  database: Database
  clock: Clock
  briefings: Pick<BriefingService, 'make'>
  sendMail: SendMail
  links: Pick<StopLinks, 'linkFor'>
  config: Pick<Config, 'productName' | 'publicUrl'>
  log: Pick<Log, 'warn'>
}

/** Mails every briefing that is due, of all organizations. */
export async function sendBriefingMail(dependencies: Dependencies): Promise<void> {
  const { database, clock, briefings, sendMail, links, config, log } = dependencies
  const subscriptions = briefingSubscriptionRepository(database)
  const zones = new ZoneOffsets()
  const timeZones = await subscriptions.timeZones()
  await mailAllDue({
    take: () => {
      const now = clock.now()
      const hours = timeZones.flatMap((timeZone) =>
        dueBriefingHours(now, timeZone, zones).map((due) => ({ ...due, timeZone })),
      )
      return subscriptions.takeDueMail(hours, now)
    },
    async send({ organizationId, userId, id, groupId, email }) {
      const briefing = await briefings.make(organizationId, groupId ?? undefined)
      const page = `${config.publicUrl}/client/briefing${groupId === null ? '' : `?group=${groupId}`}`
      const link = links.linkFor({ kind: 'briefing', organizationId, userId, subscriptionId: id })
      const { subject, text } = briefingMail({ briefing, product: config.productName, page, portal: config.publicUrl })
      await sendMail({ to: email, subject, text: `${text}\n${stopLine(link)}`, headers: stopHeaders(link) })
    },
    markMailed: (due) => subscriptions.markMailed(due),
    log,
  })
}

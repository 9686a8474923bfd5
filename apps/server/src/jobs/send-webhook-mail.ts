import type { Clock } from '@stormlane/domain/time'
import { disabledWebhookMail } from '../modules/webhooks/webhook.texts.ts'
import { webhookSending } from '../modules/webhooks/webhook-sending.repository.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logging.ts'
import type { SendMail } from '../platform/mailer.ts'
import { mailAllDue } from '../platform/outbox/mail-lease.ts'

interface Dependencies {
  database: Database
  clock: Clock
  sendMail: SendMail
  config: Pick<Config, 'productName' | 'publicUrl'>
  log: Pick<Log, 'warn'>
}

/** Mails the admins of each organization that has an endpoint which was switched off. */
export async function sendWebhookMail({ database, clock, sendMail, config, log }: Dependencies): Promise<void> {
  const sending = webhookSending(database, 'mail')
  await mailAllDue({
    take: () => sending.takeDueMail(),
    async send(disabled) {
      const written = disabledWebhookMail({ ...disabled, product: config.productName, portal: config.publicUrl })
      for (const to of disabled.admins) await sendMail({ to, ...written })
    },
    markMailed: (disabled) => sending.markMailed(disabled, clock.now()),
    log,
  })
}

import type { Clock } from '@stormlane/domain'
import { disabledWebhookMail } from '../modules/webhooks/webhook.texts.ts'
import { webhookSending } from '../modules/webhooks/webhook-sending.repository.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { SendMail } from '../platform/mailer.ts'

interface Dependencies {
  database: Database
  clock: Clock
  sendMail: SendMail
  config: Pick<Config, 'productName' | 'publicUrl'>
}

/** Mails the admins of each organization whose address was switched off; each is marked in the transaction that mails it. */
export async function sendWebhookMail({ database, clock, sendMail, config }: Dependencies): Promise<void> {
  const sending = webhookSending(database, 'mail')
  const mail: Parameters<typeof sending.mailNext>[0] = async (disabled) => {
    const written = disabledWebhookMail({ ...disabled, product: config.productName, portal: config.publicUrl })
    for (const to of disabled.admins) await sendMail({ to, ...written })
  }
  while (await sending.mailNext(mail, clock.now()));
}

import type { Clock } from '@stormlane/domain'
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
export async function sendSupportMail(dependencies: Dependencies): Promise<void> {
  while (await mailNext(dependencies));
}

async function mailNext({ database, clock, sendMail, config }: Dependencies): Promise<boolean> {
  return database.asSystem.transaction().execute(async (db) => {
    const question = await db
      .selectFrom('support_messages')
      .innerJoin('organizations', 'organizations.id', 'support_messages.organization_id')
      .innerJoin('users', (join) =>
        join
          .onRef('users.organization_id', '=', 'support_messages.organization_id')
          .onRef('users.id', '=', 'support_messages.user_id'),
      )
      .where('support_messages.mailed_at', 'is', null)
      .select([
        'support_messages.organization_id as organizationId',
        'support_messages.id',
        'support_messages.message',
        'support_messages.page',
        'support_messages.viewport',
        'support_messages.created_at as askedAt',
        'organizations.name as organizationName',
        'users.name as userName',
        'users.email as userEmail',
      ])
      .orderBy('support_messages.created_at')
      .limit(1)
      .forUpdate('support_messages')
      .skipLocked()
      .executeTakeFirst()
    if (!question) return false
    await sendMail({
      to: config.supportEmail,
      replyTo: question.userEmail,
      ...supportMail({ ...question, product: config.productName }),
    })
    await db
      .updateTable('support_messages')
      .set({ mailed_at: clock.now() })
      .where('organization_id', '=', question.organizationId)
      .where('id', '=', question.id)
      .execute()
    return true
  })
}

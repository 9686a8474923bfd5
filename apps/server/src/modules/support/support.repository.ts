import type { Database } from '../../platform/database/database.ts'

interface NewQuestion {
  userId: string
  message: string
  page: string
  viewport: string | null
  createdAt: Date
}

interface MailedQuestion extends Omit<NewQuestion, 'userId' | 'createdAt'> {
  askedAt: Date
  organizationName: string
  userName: string
  userEmail: string
}

export function supportRepository(database: Database) {
  return {
    file: (
      organizationId: string,
      { userId, message, page, viewport, createdAt }: NewQuestion,
    ): Promise<{ id: string }> =>
      database.asOrganization(organizationId, (db) =>
        db
          .insertInto('support_messages')
          .values({ organization_id: organizationId, user_id: userId, message, page, viewport, created_at: createdAt })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),

    /** Mails the oldest unmailed question of any organization and marks it in the same transaction; returns false if there is none. */
    mailNext: (mail: (question: MailedQuestion) => Promise<void>, now: Date): Promise<boolean> =>
      database.asSystem.transaction().execute(async (db) => {
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
        await mail(question)
        await db
          .updateTable('support_messages')
          .set({ mailed_at: now })
          .where('organization_id', '=', question.organizationId)
          .where('id', '=', question.id)
          .execute()
        return true
      }),

    async prune(mailedBefore: Date): Promise<void> {
      await database.asSystem.deleteFrom('support_messages').where('mailed_at', '<', mailedBefore).execute()
    },
  }
}

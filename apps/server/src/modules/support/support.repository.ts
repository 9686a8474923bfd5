import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isMailDue, takeMail } from '../../platform/outbox/mail-lease.ts'

interface NewQuestion {
  userId: string
  message: string
  page: string
  viewport: string | null
  createdAt: Date
}

interface AskedQuestion {
  id: string
  message: string
  askedAt: Date
  mailedAt: Date | null
}

interface MailedQuestion extends Omit<NewQuestion, 'userId' | 'createdAt'> {
  organizationId: string
  id: string
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

    /** The latest questions of a user, newest first. */
    latestOf: (organizationId: string, userId: string, count: number): Promise<AskedQuestion[]> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('support_messages')
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(count)
          .select(['id', 'message', 'created_at as askedAt', 'mailed_at as mailedAt'])
          .execute(),
      ),

    /** Claims the question, of any organization, whose mail has been due longest. */
    async takeDueMail(): Promise<MailedQuestion | undefined> {
      const { rows } = await sql<MailedQuestion>`
        with due as materialized (
          select support_messages.organization_id as "organizationId", support_messages.id, message, page, viewport,
            support_messages.created_at as "askedAt", organizations.name as "organizationName",
            users.name as "userName", users.email as "userEmail"
          from support_messages
            join organizations on organizations.id = support_messages.organization_id
            join users on users.organization_id = support_messages.organization_id and users.id = support_messages.user_id
          where ${isMailDue} order by mail_due_at limit 1 for update of support_messages skip locked
        )
        update support_messages as target set ${takeMail}
        from due
        where target.organization_id = due."organizationId" and target.id = due.id
        returning due.*`.execute(database.asSystem)
      return rows[0]
    },

    async markMailed({ organizationId, id }: Pick<MailedQuestion, 'organizationId' | 'id'>, now: Date): Promise<void> {
      await database.asSystem
        .updateTable('support_messages')
        .set({ mailed_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute()
    },

    async prune(mailedBefore: Date): Promise<void> {
      await database.asSystem.deleteFrom('support_messages').where('mailed_at', '<', mailedBefore).execute()
    },
  }
}

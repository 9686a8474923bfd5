// Outbox of the dispatch desk. A decision is stored together with its mails, so that no mail is lost or created twice.
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { personAddress } from '../../platform/database/people.ts'
import { isServed } from '../../platform/database/served-organization.ts'
import type { DeskMailKind, Tables } from '../../platform/database/tables.ts'
import { isMailDue, takeMail } from '../../platform/outbox/mail-lease.ts'

export interface NewDeskMail {
  userId: string
  kind: DeskMailKind
  subject: string
  text: string
  createdAt: Date
}

interface DueDeskMail extends Pick<NewDeskMail, 'userId' | 'kind' | 'subject' | 'text'> {
  organizationId: string
  id: string
  email: string
}

/** Adds mails in the transaction of the decision that they report. */
export async function addDeskMails(
  db: Transaction<Tables>,
  organizationId: string,
  mails: readonly NewDeskMail[],
): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('desk_mails')
    .values(
      mails.map(({ userId, createdAt, ...mail }) => ({
        organization_id: organizationId,
        user_id: userId,
        created_at: createdAt,
        ...mail,
      })),
    )
    .execute()
}

/** Deletes unsent mails of a kind that a user no longer wants. */
export async function dropUnsentMails(
  db: Transaction<Tables>,
  organizationId: string,
  userId: string,
  kind: DeskMailKind,
): Promise<void> {
  await db
    .deleteFrom('desk_mails')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('mailed_at', 'is', null)
    .execute()
}

export function deskMailRepository(database: Database) {
  return {
    /**
     * Takes the mail, of any organization, that has been due longest. Users who have been deactivated, or whose
     * organization no longer sees Affected, get no mail.
     */
    async takeDueMail(now: Date): Promise<DueDeskMail | undefined> {
      const { rows } = await sql<DueDeskMail>`
        with due as materialized (
          select desk_mails.organization_id as "organizationId", desk_mails.id, desk_mails.user_id as "userId",
            desk_mails.kind, subject, text, ${personAddress()} as email
          from desk_mails
            join organizations on organizations.id = desk_mails.organization_id
            join organization_flags on organization_flags.organization_id = desk_mails.organization_id
              and flag = 'showAffectedTab'
            join users on users.organization_id = desk_mails.organization_id and users.id = desk_mails.user_id
              and users.deactivated_at is null
          where ${isMailDue} and ${isServed(now)} order by mail_due_at limit 1 for update of desk_mails skip locked
        )
        update desk_mails as target set ${takeMail}
        from due
        where target.organization_id = due."organizationId" and target.id = due.id
        returning due.*`.execute(database.asSystem)
      return rows[0]
    },

    async markMailed({ organizationId, id }: Pick<DueDeskMail, 'organizationId' | 'id'>, now: Date): Promise<void> {
      await database.asSystem
        .updateTable('desk_mails')
        .set({ mailed_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute()
    },

    /** Crosses organizations. */
    async prune(createdBefore: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'desk_mails', sql`created_at < ${createdBefore}`)
    },
  }
}

import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { personAddress } from '../../platform/database/people.ts'
import { isMailDue, takeMail } from '../../platform/outbox/mail-lease.ts'

interface NewHandOver {
  senderId: string
  recipientIds: readonly string[]
  text: string
  createdAt: Date
}

interface MailedHandOver {
  organizationId: string
  id: string
  text: string
  organizationName: string
  senderName: string
  senderEmail: string
  recipientEmail: string
}

export function handOverRepository(database: Database) {
  return {
    /** Returns the organization's time zone. */
    timeZone: (organizationId: string): Promise<string> =>
      database.asOrganization(organizationId, async (db) => {
        const organization = db.selectFrom('organizations').where('id', '=', organizationId)
        return (await organization.select('timezone').executeTakeFirstOrThrow()).timezone
      }),

    add: (organizationId: string, { senderId, recipientIds, text, createdAt }: NewHandOver): Promise<unknown> =>
      database.asOrganization(organizationId, (db) =>
        db
          .insertInto('desk_hand_overs')
          .values(
            recipientIds.map((recipientId) => ({
              organization_id: organizationId,
              sender_id: senderId,
              recipient_id: recipientId,
              text,
              created_at: createdAt,
            })),
          )
          .execute(),
      ),

    /**
     * Takes the hand-over, of any organization, whose mail has been due longest. Deactivated recipients get no mail.
     */
    async takeDueMail(): Promise<MailedHandOver | undefined> {
      const { rows } = await sql<MailedHandOver>`
        with due as materialized (
          select desk_hand_overs.organization_id as "organizationId", desk_hand_overs.id, text,
            organizations.name as "organizationName", sender.name as "senderName", sender.email as "senderEmail",
            ${personAddress('recipient')} as "recipientEmail"
          from desk_hand_overs
            join organizations on organizations.id = desk_hand_overs.organization_id
            join users as sender on sender.organization_id = desk_hand_overs.organization_id
              and sender.id = desk_hand_overs.sender_id
            join users as recipient on recipient.organization_id = desk_hand_overs.organization_id
              and recipient.id = desk_hand_overs.recipient_id and recipient.deactivated_at is null
          where ${isMailDue} order by mail_due_at limit 1 for update of desk_hand_overs skip locked
        )
        update desk_hand_overs as target set ${takeMail}
        from due
        where target.organization_id = due."organizationId" and target.id = due.id
        returning due.*`.execute(database.asSystem)
      return rows[0]
    },

    async markMailed({ organizationId, id }: Pick<MailedHandOver, 'organizationId' | 'id'>, now: Date): Promise<void> {
      await database.asSystem
        .updateTable('desk_hand_overs')
        .set({ mailed_at: now })
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .execute()
    },

    /** Crosses organizations. */
    async prune(createdBefore: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'desk_hand_overs', sql`created_at < ${createdBefore}`)
    },
  }
}

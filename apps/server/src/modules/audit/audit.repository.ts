// The audit trail is append-only; only old lines are removed.
import { type AuditAction, type AuditActor, type AuditCategory, actionsOfCategory } from '@stormlane/domain/product'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteBatch } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid, likePattern } from '../../platform/database/text-conditions.ts'
import type { Actor } from '../../platform/http/session.ts'

/** Names of actors without an id. The actor filter uses their kind in place of an id. */
const ACTORS_WITHOUT_ID: Partial<Record<AuditActor, string>> = { operator: 'Operator', payments: 'Payment provider' }

export interface AuditFilter {
  actorId?: string | undefined
  category?: AuditCategory | undefined
  since?: Date | undefined
  until?: Date | undefined
  query?: string | undefined
}

interface NewLine {
  action: AuditAction
  subject: string
  now: Date
}

/** Adds a line in the transaction of the change it describes. Copies the actor's name: the account may be deleted. */
export async function insertAuditLine(
  db: Kysely<Tables>,
  { organizationId, userId, tokenId, address, isPayments, name: stranger }: Actor,
  { action, subject, now }: NewLine,
): Promise<void> {
  const kind: AuditActor = tokenId ? 'token' : userId || stranger ? 'user' : isPayments ? 'payments' : 'operator'
  const name = sql<string>`coalesce(
    (select 'API: ' || name from api_tokens where organization_id = ${organizationId} and id = ${tokenId}),
    (select name from users where organization_id = ${organizationId} and id = ${userId}),
    ${stranger ?? ACTORS_WITHOUT_ID[kind] ?? ACTORS_WITHOUT_ID.operator})`
  await db
    .insertInto('audit_lines')
    .values({
      organization_id: organizationId,
      created_at: now,
      actor_kind: kind,
      actor_id: tokenId ?? userId,
      actor_name: name,
      action,
      subject,
      address,
    })
    .execute()
}

export function auditRepository(database: Database) {
  const matching = (db: Transaction<Tables>, organizationId: string, filter: AuditFilter) => {
    const { actorId, category, since, until, query } = filter
    return db
      .selectFrom('audit_lines')
      .where('organization_id', '=', organizationId)
      .$if(actorId !== undefined, (lines) =>
        actorId !== undefined && actorId in ACTORS_WITHOUT_ID
          ? lines.where('actor_kind', '=', actorId as AuditActor)
          : lines.where('actor_id', '=', actorId && isUuid(actorId) ? actorId : null),
      )
      .$if(category !== undefined, (lines) => lines.where('action', 'in', category ? actionsOfCategory(category) : []))
      .$if(since !== undefined, (lines) => lines.where('created_at', '>=', since as Date))
      .$if(until !== undefined, (lines) => lines.where('created_at', '<', until as Date))
      .$if(query !== undefined && query !== '', (lines) => {
        const pattern = likePattern(query ?? '')
        return lines.where((line) =>
          line.or([
            line('actor_name', 'ilike', pattern),
            line('subject', 'ilike', pattern),
            line('address', 'ilike', pattern),
          ]),
        )
      })
  }

  return {
    page: (organizationId: string, filter: AuditFilter, { limit, offset }: { limit: number; offset: number }) =>
      database.asOrganization(organizationId, (db) =>
        matching(db, organizationId, filter)
          .select(['id', 'created_at', 'actor_kind', 'actor_id', 'actor_name', 'action', 'subject', 'address'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (organizationId: string, filter: AuditFilter): Promise<number> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await matching(db, organizationId, filter)
          .select((lines) => lines.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return row.count
      }),

    /** Returns each actor once, with its newest name. */
    actors: (organizationId: string) =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('audit_lines')
          .where('organization_id', '=', organizationId)
          .distinctOn(['actor_kind', 'actor_id'])
          .select(['actor_kind as kind', 'actor_id as id', 'actor_name as name'])
          .orderBy('actor_kind', 'desc')
          .orderBy('actor_id')
          .orderBy('id', 'desc')
          .execute(),
      ),

    /** Removes lines of every organization that were written before this time. */
    async prune(before: Date): Promise<void> {
      const removeSome = () =>
        database.asSystem.transaction().execute(async (db) => {
          await sql`select set_config('stormlane.audit_removal', 'allowed', true)`.execute(db)
          return deleteBatch(db, 'audit_lines', sql`created_at < ${before}`)
        })
      while (await removeSome());
    },
  }
}

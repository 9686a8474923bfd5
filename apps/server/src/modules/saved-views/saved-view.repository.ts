import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

export interface SavedView {
  id: string
  name: string
  address: string
  isShared: boolean
  ownerId: string | null
  ownerName: string | null
  createdAt: Date
}

type NewView = Pick<SavedView, 'name' | 'address' | 'isShared' | 'createdAt'>

interface ViewChange {
  name: string | undefined
  isShared: boolean | undefined
}

/** The unique index that rejects a second view with the same name and owner. */
export const VIEW_NAME_INDEX = 'saved_views_name'

export function savedViewRepository(database: Database) {
  /** The views visible to a member. */
  const seen = (db: Transaction<Tables>, organizationId: string, userId: string) =>
    db
      .selectFrom('saved_views')
      .leftJoin('users', (join) =>
        join
          .onRef('users.organization_id', '=', 'saved_views.organization_id')
          .onRef('users.id', '=', 'saved_views.owner_id'),
      )
      .where('saved_views.organization_id', '=', organizationId)
      .where((view) => view.or([view('owner_id', '=', userId), view('is_shared', '=', true)]))
      .select([
        'saved_views.id',
        'saved_views.name',
        'address',
        'is_shared as isShared',
        'owner_id as ownerId',
        'users.name as ownerName',
        'saved_views.created_at as createdAt',
      ])

  const findSeen = (db: Transaction<Tables>, organizationId: string, userId: string, id: string) =>
    seen(db, organizationId, userId)
      .where('saved_views.id', '=', isUuid(id) ? id : null)
      .executeTakeFirst()

  return {
    list: (organizationId: string, userId: string): Promise<SavedView[]> =>
      database.asOrganization(organizationId, (db) =>
        seen(db, organizationId, userId).orderBy(sql`lower(saved_views.name)`).orderBy('saved_views.id').execute(),
      ),

    find: (organizationId: string, userId: string, id: string): Promise<SavedView | undefined> =>
      database.asOrganization(organizationId, (db) => findSeen(db, organizationId, userId, id)),

    add: (
      organizationId: string,
      userId: string,
      { name, address, isShared, createdAt }: NewView,
      limit: number,
    ): Promise<SavedView | 'limit reached'> =>
      database.asOrganization(organizationId, async (db) => {
        // Serializes requests from a member's tabs, so that the limit holds.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`saved views ${userId}`}, 0))`.execute(db)
        const { count } = await db
          .selectFrom('saved_views')
          .where('organization_id', '=', organizationId)
          .where('owner_id', '=', userId)
          .select((rows) => rows.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        if (count >= limit) return 'limit reached'
        const { id } = await db
          .insertInto('saved_views')
          .values({
            organization_id: organizationId,
            owner_id: userId,
            name,
            address,
            is_shared: isShared,
            created_at: createdAt,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return (await findSeen(db, organizationId, userId, id)) as SavedView
      }),

    /** Changes a view; returns undefined if the member has no such view. */
    change: (
      organizationId: string,
      ownerId: string,
      id: string,
      { name, isShared }: ViewChange,
    ): Promise<SavedView | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        if (name !== undefined || isShared !== undefined)
          await db
            .updateTable('saved_views')
            .set({ ...(name !== undefined && { name }), ...(isShared !== undefined && { is_shared: isShared }) })
            .where('organization_id', '=', organizationId)
            .where('owner_id', '=', ownerId)
            .where('id', '=', isUuid(id) ? id : null)
            .execute()
        const changed = await findSeen(db, organizationId, ownerId, id)
        return changed?.ownerId === ownerId ? changed : undefined
      }),

    remove: (organizationId: string, id: string): Promise<unknown> =>
      database.asOrganization(organizationId, (db) =>
        db
          .deleteFrom('saved_views')
          .where('organization_id', '=', organizationId)
          .where('id', '=', isUuid(id) ? id : null)
          .execute(),
      ),

    /** Removes private views whose owners no longer exist, of all organizations. */
    async prune(): Promise<void> {
      await deleteInBatches(database.asSystem, 'saved_views', sql`owner_id is null and not is_shared`)
    },
  }
}

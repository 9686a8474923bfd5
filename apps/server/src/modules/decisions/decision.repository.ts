import { type Expression, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

export interface StoredDecision {
  route_id: string
  /** The vehicle that drives the route now or next; null if none does. */
  vehicle_id: string | null
  computed_at: Date
  run_time: Date
  network: string | null
  /** The remaining fields, as JSON in wire format. */
  decision: string
}

export interface DecisionFilter {
  /** Of routes and vehicles. */
  ids?: readonly string[] | undefined
}

export interface DecisionPage extends DecisionFilter {
  limit: number
  offset: number
}

export function decisionRepository(database: Database) {
  const ofOrganization = (db: Transaction<Tables>, organizationId: string) =>
    db
      .selectFrom('decisions')
      .leftJoin('vehicles', (join) =>
        join
          .onRef('vehicles.organization_id', '=', 'decisions.organization_id')
          .onRef('vehicles.route_id', '=', 'decisions.route_id'),
      )
      .where('decisions.organization_id', '=', organizationId)

  const filtered = (db: Transaction<Tables>, organizationId: string, { ids }: DecisionFilter) =>
    ofOrganization(db, organizationId).$if(ids !== undefined, (rows) => {
      const known = sql`${(ids ?? []).filter(isUuid)}::uuid[]`
      const isAsked: Expression<SqlBool> = sql`(decisions.route_id = any(${known}) or vehicles.id = any(${known}))`
      return rows.where(isAsked)
    })

  const selected = (db: Transaction<Tables>, organizationId: string, filter: DecisionFilter) =>
    filtered(db, organizationId, filter).select([
      'decisions.route_id',
      'vehicles.id as vehicle_id',
      'decisions.computed_at',
      'decisions.run_time',
      'decisions.network',
      sql<string>`decisions.decision::text`.as('decision'),
    ])

  return {
    list: (organizationId: string, { limit, offset, ...filter }: DecisionPage): Promise<StoredDecision[]> =>
      database.asOrganization(organizationId, (db) =>
        selected(db, organizationId, filter)
          .orderBy('decisions.route_id')
          .orderBy('vehicles.id')
          .limit(limit)
          .offset(offset)
          .execute(),
      ),

    count: (organizationId: string, filter: DecisionFilter): Promise<number> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await filtered(db, organizationId, filter)
          .select((rows) => rows.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return row.count
      }),

    /** Returns the decision on a route or on the trip of a vehicle; null if there is none, undefined if there is no such asset. */
    ofAsset: (
      organizationId: string,
      table: 'routes' | 'vehicles',
      id: string,
    ): Promise<StoredDecision | null | undefined> =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(id)) return undefined
        const asset = await db
          .selectFrom(table)
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .select('id')
          .executeTakeFirst()
        if (!asset) return undefined
        const [decision] = await selected(db, organizationId, { ids: [id] })
          .limit(1)
          .execute()
        return decision ?? null
      }),

    /** Removes decisions of trips that nobody evaluates any more. */
    async prune(computedBefore: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'decisions', sql`computed_at < ${computedBefore}`)
    },
  }
}

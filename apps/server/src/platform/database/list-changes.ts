import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Tables whose changes are noted in `list_changes` (migrations 0340 and 0480). */
export type ListedTable =
  | 'locations'
  | 'location_scores'
  | 'groups'
  | 'vehicles'
  | 'vehicle_positions'
  | 'vehicle_impacts'
  | 'routes'
  | 'route_results'
  | 'decisions'

export type FindRevision = (organizationId: string, tables: readonly ListedTable[]) => Promise<string>

/**
 * Returns a revision that identifies the state of an organization's rows in these tables. It changes with every write
 * and never repeats.
 */
export function listRevisions({ asSystem }: { asSystem: Kysely<Tables> }): FindRevision {
  // One statement instead of the transaction that row-level security needs: the ids are random and reveal nothing.
  return (organizationId, tables) => revisionIn(asSystem, organizationId, tables)
}

export async function revisionIn(
  db: Kysely<Tables>,
  organizationId: string,
  tables: readonly ListedTable[],
): Promise<string> {
  const { rows } = await sql<{ revision: string | null }>`
    select string_agg(id::text, ' ' order by changed_table, id) as revision from list_changes
    where organization_id = ${organizationId} and changed_table = any(${tables})`.execute(db)
  return rows[0]?.revision ?? ''
}

import type { DeskEvent, Handling } from '@stormlane/domain/desk'
import type { ImpactLevel } from '@stormlane/domain/levels'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { isPerson } from '../../platform/database/people.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'

/** Who takes care of an asset. */
export interface DeskItem extends Handling {
  assetId: string
  version: number
  byName: string
  at: Date
  assigneeName: string | null
}

export interface NewHistoryLine {
  event: DeskEvent
  byName: string
  at: Date
  level: ImpactLevel | null
  note: string | null
  assigneeName: string | null
  until: Date | null
}

export interface HistoryLine extends NewHistoryLine {
  id: number
}

interface Colleague {
  id: string
  name: string
}

/** How many lines of an asset's history are shown. */
const SHOWN_LINES = 100

const COLUMNS = [
  'asset_id as assetId',
  'version',
  'state',
  'level',
  'by_name as byName',
  'at',
  'assignee_id as assigneeId',
  'assignee_name as assigneeName',
  'snoozed_until as snoozedUntil',
  'holds_until as holdsUntil',
] as const

export function deskItemRepository(database: Database) {
  const colleagues = (db: Transaction<Tables>, organizationId: string) =>
    db
      .selectFrom('users')
      .where('organization_id', '=', organizationId)
      .where('deactivated_at', 'is', null)
      .where(isPerson)
      .select(['id', 'name'])

  return {
    /** Returns all items that somebody takes care of. */
    list: (organizationId: string): Promise<DeskItem[]> =>
      database.asOrganization(organizationId, (db) =>
        db.selectFrom('desk_items').where('organization_id', '=', organizationId).select(COLUMNS).execute(),
      ),

    history: (organizationId: string, assetId: string): Promise<HistoryLine[]> =>
      database.asOrganization(organizationId, (db) =>
        db
          .selectFrom('desk_history')
          .where('organization_id', '=', organizationId)
          .where('asset_id', '=', assetId)
          .select(LINE_COLUMNS)
          .orderBy('id', 'desc')
          .limit(SHOWN_LINES)
          .execute(),
      ),

    /** Returns the newest note of each asset since a time. */
    newestNotes: (organizationId: string, assetIds: readonly string[], since: Date): Promise<Map<string, string>> =>
      database.asOrganization(organizationId, async (db) => {
        const rows = await db
          .selectFrom('desk_history')
          .distinctOn('asset_id')
          .where('organization_id', '=', organizationId)
          .where('asset_id', '=', sql<string>`any(${assetIds}::uuid[])`)
          .where('note', 'is not', null)
          .where('at', '>=', since)
          .select(['asset_id', 'note'])
          .orderBy('asset_id')
          .orderBy('id', 'desc')
          .execute()
        return new Map(rows.map(({ asset_id, note }) => [asset_id, note ?? '']))
      }),

    /** Returns whether a location, vehicle or route of the organization has this id. */
    isAsset: (organizationId: string, id: string): Promise<boolean> =>
      database.asOrganization(organizationId, async (db) => {
        if (!isUuid(id)) return false
        for (const table of ['locations', 'vehicles', 'routes'] as const) {
          const row = await db
            .selectFrom(table)
            .where('organization_id', '=', organizationId)
            .where('id', '=', id)
            .select('id')
            .executeTakeFirst()
          if (row) return true
        }
        return false
      }),

    colleagues: (organizationId: string): Promise<Colleague[]> =>
      database.asOrganization(organizationId, (db) =>
        colleagues(db, organizationId).orderBy('name').orderBy('id').execute(),
      ),

    findColleague: (organizationId: string, id: string): Promise<Colleague | undefined> =>
      database.asOrganization(organizationId, async (db) =>
        isUuid(id) ? colleagues(db, organizationId).where('id', '=', id).executeTakeFirst() : undefined,
      ),

    /** Stores the new state with its history line. If it changed since version `seen`, returns the newer state. */
    change: (
      organizationId: string,
      item: Omit<DeskItem, 'version'>,
      line: NewHistoryLine,
      seen: number,
    ): Promise<{ stored: DeskItem } | { conflict: DeskItem | undefined }> =>
      database.asOrganization(organizationId, async (db) => {
        const values = {
          version: seen + 1,
          state: item.state,
          level: item.level,
          by_name: item.byName,
          at: item.at,
          assignee_id: item.assigneeId,
          assignee_name: item.assigneeName,
          snoozed_until: item.snoozedUntil,
          holds_until: item.holdsUntil,
        }
        const stored =
          seen === 0
            ? await db
                .insertInto('desk_items')
                .values({ organization_id: organizationId, asset_id: item.assetId, ...values })
                .onConflict((conflict) => conflict.columns(['organization_id', 'asset_id']).doNothing())
                .returning(COLUMNS)
                .executeTakeFirst()
            : await db
                .updateTable('desk_items')
                .set(values)
                .where('organization_id', '=', organizationId)
                .where('asset_id', '=', item.assetId)
                .where('version', '=', seen)
                .returning(COLUMNS)
                .executeTakeFirst()
        if (!stored) {
          const conflict = await db
            .selectFrom('desk_items')
            .where('organization_id', '=', organizationId)
            .where('asset_id', '=', item.assetId)
            .select(COLUMNS)
            .executeTakeFirst()
          return { conflict }
        }
        await insertLine(db, organizationId, item.assetId, line)
        return { stored }
      }),

    addLine: (organizationId: string, assetId: string, line: NewHistoryLine): Promise<HistoryLine> =>
      database.asOrganization(organizationId, (db) => insertLine(db, organizationId, assetId, line)),

    /** Crosses organizations. */
    async prune(heldBefore: Date, historyBefore: Date): Promise<void> {
      await deleteInBatches(database.asSystem, 'desk_items', sql`holds_until < ${heldBefore}`)
      await deleteInBatches(database.asSystem, 'desk_history', sql`at < ${historyBefore}`)
    },
  }
}

const LINE_COLUMNS = [
  'id',
  'event',
  'by_name as byName',
  'at',
  'level',
  'note',
  'assignee_name as assigneeName',
  'until',
] as const

function insertLine(
  db: Transaction<Tables>,
  organizationId: string,
  assetId: string,
  line: NewHistoryLine,
): Promise<HistoryLine> {
  return db
    .insertInto('desk_history')
    .values(lineRow(organizationId, assetId, line))
    .returning(LINE_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** A PostgreSQL statement takes at most 65,535 parameters. */
const LINES_AT_ONCE = 1000

/** Adds a line to the history of each of many assets, in the transaction of the change that it describes. */
export async function insertLines(
  db: Transaction<Tables>,
  organizationId: string,
  lines: readonly { assetId: string; line: NewHistoryLine }[],
): Promise<void> {
  for (let i = 0; i < lines.length; i += LINES_AT_ONCE) {
    const rows = lines.slice(i, i + LINES_AT_ONCE).map(({ assetId, line }) => lineRow(organizationId, assetId, line))
    await db.insertInto('desk_history').values(rows).execute()
  }
}

const lineRow = (organizationId: string, assetId: string, { byName, assigneeName, ...line }: NewHistoryLine) => ({
  organization_id: organizationId,
  asset_id: assetId,
  by_name: byName,
  assignee_name: assigneeName,
  ...line,
})

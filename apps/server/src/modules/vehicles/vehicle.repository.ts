import type { DriverLanguage } from '@stormlane/domain/drivers'
import type { Trailer, VehicleLoad } from '@stormlane/domain/impacts'
import { sql, type Transaction } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import type { VehicleVersion } from './vehicle-pages.ts'

interface VehicleFilter {
  ids?: string[] | undefined
  limit: number
  offset: number
}

const COLUMNS = [
  'vehicles.id',
  'vehicles.name',
  'vehicles.source',
  'vehicles.is_own',
  'vehicles.external_id',
  'vehicles.external_driver_id',
  'vehicles.group_ids',
  'vehicles.type',
  'vehicles.trailer',
  'vehicles.load',
  'vehicles.route_id',
  'vehicles.notifications_enabled',
  'vehicle_positions.latitude',
  'vehicle_positions.longitude',
  'vehicle_positions.bearing',
  'vehicle_positions.speed_mps',
  'vehicle_positions.reported_at',
  'vehicle_impacts.current',
  'vehicle_impacts.upcoming',
] as const
// Read as text, because it is only sent on.
const BRIEF = sql<string | null>`decisions.brief::text`.as('brief')

export type VehicleRow = NonNullable<Awaited<ReturnType<VehicleRepository['find']>>>
type VehicleRepository = ReturnType<typeof vehicleRepository>

export function vehicleRepository(database: Database) {
  const ofOrganization = (db: Transaction<Tables>, organizationId: string, ids?: string[]) =>
    db
      .selectFrom('vehicles')
      .where('vehicles.organization_id', '=', organizationId)
      .$if(ids !== undefined, (rows) =>
        rows.where('vehicles.id', '=', sql<string>`any(${(ids ?? []).filter(isUuid)}::uuid[])`),
      )

  const joined = (db: Transaction<Tables>, organizationId: string, ids?: string[]) =>
    ofOrganization(db, organizationId, ids)
      .leftJoin('vehicle_positions', (join) =>
        join
          .onRef('vehicle_positions.organization_id', '=', 'vehicles.organization_id')
          .onRef('vehicle_positions.vehicle_id', '=', 'vehicles.id'),
      )
      .leftJoin('vehicle_impacts', (join) =>
        join
          .onRef('vehicle_impacts.organization_id', '=', 'vehicles.organization_id')
          .onRef('vehicle_impacts.vehicle_id', '=', 'vehicles.id'),
      )
      .leftJoin('decisions', (join) =>
        join
          .onRef('decisions.organization_id', '=', 'vehicles.organization_id')
          .onRef('decisions.route_id', '=', 'vehicles.route_id'),
      )

  const find = (organizationId: string, id: string) =>
    database.asOrganization(organizationId, (db) =>
      joined(db, organizationId, [id]).select(COLUMNS).select(BRIEF).executeTakeFirst(),
    )

  const driver = (organizationId: string, id: string) =>
    database.asOrganization(organizationId, (db) =>
      ofOrganization(db, organizationId, [id]).select(['driver_name', 'driver_phone']).executeTakeFirst(),
    )

  const vehicleList = (db: Transaction<Tables>, organizationId: string) => ({
    byIds: (ids: string[]) => joined(db, organizationId, ids).select(COLUMNS).select(BRIEF).execute(),

    /**
     * Returns a page sorted by name. The version combines `xmin` of the joined rows, which PostgreSQL changes on
     * every write. All versions come in one row, because the PostgreSQL client takes longer to read 500 rows than to
     * read their text.
     */
    async versions({ ids, limit, offset }: VehicleFilter): Promise<VehicleVersion[]> {
      // Selects the page before joining; joining the whole fleet first costs as much as listing all of it.
      const page = ofOrganization(db, organizationId, ids)
        .select('vehicles.id')
        .orderBy('vehicles.name')
        .orderBy('vehicles.id')
        .limit(limit)
        .offset(offset)
      const { versions } = await joined(db, organizationId)
        .where('vehicles.id', '=', sql<string>`any(array(${page}))`)
        .select(
          sql<string | null>`string_agg(concat_ws(' ', vehicles.id,
            concat_ws('.', vehicles.xmin, vehicle_positions.xmin, vehicle_impacts.xmin, decisions.xmin)), ',' order by vehicles.name, vehicles.id)`.as(
            'versions',
          ),
        )
        .executeTakeFirstOrThrow()
      return (versions?.split(',') ?? []).map((text) => {
        const [id = '', version = ''] = text.split(' ')
        return { id, version }
      })
    },

    async count(ids?: string[]): Promise<number> {
      const row = await ofOrganization(db, organizationId, ids)
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return row.count
    },
  })
  type VehicleList = ReturnType<typeof vehicleList>

  return {
    find,
    driver,

    /** Reads a list in one transaction: opening one costs more than its statements. */
    reading: <T>(organizationId: string, read: (list: VehicleList) => Promise<T>): Promise<T> =>
      database.asOrganization(organizationId, (db) => read(vehicleList(db, organizationId))),

    /** Sets the given fields; returns the changed vehicles by name. */
    change: (
      organizationId: string,
      ids: readonly string[],
      make: { trailer?: Trailer | null; load?: VehicleLoad | null; driver_language?: DriverLanguage | null },
      audit?: AuditChange<readonly string[]>,
    ): Promise<{ id: string; name: string }[]> =>
      database.asOrganization(organizationId, async (db) => {
        const changed = await db
          .updateTable('vehicles')
          .set(make)
          .where('organization_id', '=', organizationId)
          .where('id', '=', sql<string>`any(${ids.filter(isUuid)}::uuid[])`)
          .returning(['id', 'name'])
          .execute()
        const byName = changed.toSorted((a, b) => (a.name < b.name ? -1 : 1))
        if (changed.length > 0)
          await audit?.(
            db,
            byName.map(({ name }) => name),
          )
        return byName
      }),

    async setNotificationsEnabled(
      organizationId: string,
      id: string,
      enabled: boolean,
      audit?: AuditChange<{ name: string }>,
    ) {
      if (!isUuid(id)) return undefined
      await database.asOrganization(organizationId, async (db) => {
        const changed = await db
          .updateTable('vehicles')
          .set({ notifications_enabled: enabled })
          .where('organization_id', '=', organizationId)
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst()
        if (changed) await audit?.(db, changed)
      })
      return find(organizationId, id)
    },
  }
}

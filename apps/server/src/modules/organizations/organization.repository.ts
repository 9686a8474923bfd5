import { NO_OWN_COSTS, type OwnCosts } from '@stormlane/domain/deciding'
import type { DriverLanguage } from '@stormlane/domain/drivers'
import {
  type FeatureFlag,
  type FeatureFlags,
  featureFlags,
  type OrganizationSetting,
  type OrganizationSettings,
  organizationSettings,
} from '@stormlane/domain/product'
import { sql } from 'kysely'
import type { AuditChange, Database } from '../../platform/database/database.ts'

export type OrganizationRepository = ReturnType<typeof organizationRepository>

export function organizationRepository(database: Database) {
  return {
    flags: (organizationId: string): Promise<FeatureFlags> =>
      database.asOrganization(organizationId, async (db) => {
        const rows = await db
          .selectFrom('organization_flags')
          .where('organization_id', '=', organizationId)
          .select('flag')
          .execute()
        return featureFlags(rows.map((row) => row.flag))
      }),

    settings: (organizationId: string): Promise<OrganizationSettings> =>
      database.asOrganization(organizationId, async (db) => {
        const rows = await db
          .selectFrom('organization_settings')
          .where('organization_id', '=', organizationId)
          .select(['setting', 'enabled'])
          .execute()
        return organizationSettings(Object.fromEntries(rows.map((row) => [row.setting, row.enabled])))
      }),

    /** The governed top speed of its trucks, in m/s; null for the default. */
    truckTopSpeed: (organizationId: string): Promise<number | null> =>
      database.asOrganization(organizationId, async (db) => {
        const row = await db
          .selectFrom('organizations')
          .where('id', '=', organizationId)
          .select('truck_top_speed')
          .executeTakeFirst()
        return row?.truck_top_speed ?? null
      }),

    /** Its own costs of decisions. */
    decidingCosts: (organizationId: string): Promise<OwnCosts> =>
      database.asOrganization(organizationId, async (db) => {
        const organization = db.selectFrom('organizations').where('id', '=', organizationId)
        return (await organization.select('deciding_costs').executeTakeFirst())?.deciding_costs ?? NO_OWN_COSTS
      }),

    /** The language of messages to its drivers. */
    driverLanguage: (organizationId: string): Promise<DriverLanguage> =>
      database.asOrganization(organizationId, async (db) => {
        const organization = db.selectFrom('organizations').where('id', '=', organizationId)
        return (await organization.select('driver_language').executeTakeFirst())?.driver_language ?? 'en'
      }),

    setFlag: (organizationId: string, flag: FeatureFlag, on: boolean, audit?: AuditChange<void>): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        if (on)
          await db
            .insertInto('organization_flags')
            .values({ organization_id: organizationId, flag })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        else
          await db
            .deleteFrom('organization_flags')
            .where('organization_id', '=', organizationId)
            .where('flag', '=', flag)
            .execute()
        await audit?.(db)
      }),

    setSetting: (
      organizationId: string,
      setting: OrganizationSetting,
      enabled: boolean,
      audit?: AuditChange<void>,
    ): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .insertInto('organization_settings')
          .values({ organization_id: organizationId, setting, enabled })
          .onConflict((conflict) => conflict.columns(['organization_id', 'setting']).doUpdateSet({ enabled }))
          .execute()
        await audit?.(db)
      }),

    /** The user as pages need it, with the organization and its settings. */
    findUser: (organizationId: string, userId: string) =>
      database.asOrganization(organizationId, async (db) => {
        const user = await db
          .selectFrom('users')
          .innerJoin('organizations', 'organizations.id', 'users.organization_id')
          .where('users.organization_id', '=', organizationId)
          .where('users.id', '=', userId)
          .select([
            'users.id',
            'users.email',
            'users.name',
            'users.is_admin',
            'organizations.name as organization_name',
            'organizations.timezone as organization_timezone',
            'organizations.measurement_system as organization_measurement_system',
            'organizations.driver_language as organization_driver_language',
            'organizations.shift_starts as organization_shift_starts',
          ])
          .select((row) =>
            row
              .exists(
                row
                  .selectFrom('telematics_connections')
                  .where('organization_id', '=', organizationId)
                  .where('provider', '=', 'simulated')
                  .select(row.val(1).as('one')),
              )
              .$castTo<boolean>()
              .as('has_simulated_fleet'),
          )
          .select((row) =>
            row
              .selectFrom('organization_settings')
              .where('organization_settings.organization_id', '=', organizationId)
              .select(sql<Record<string, boolean> | null>`jsonb_object_agg(setting, enabled)`.as('set'))
              .as('settings'),
          )
          .executeTakeFirstOrThrow()
        return { ...user, settings: organizationSettings(user.settings ?? {}) }
      }),

    renameUser: (organizationId: string, userId: string, name: string, audit?: AuditChange<void>): Promise<void> =>
      database.asOrganization(organizationId, async (db) => {
        await db
          .updateTable('users')
          .set({ name })
          .where('organization_id', '=', organizationId)
          .where('id', '=', userId)
          .execute()
        await audit?.(db)
      }),
  }
}

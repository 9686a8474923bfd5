// Accesses all organizations and their users, across tenants: for the operator's commands and for jobs that serve every
// organization.
import type { OwnCosts } from '@stormlane/domain/deciding'
import type { DriverLanguage } from '@stormlane/domain/drivers'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type { FeatureFlag, Plan, SubscriptionEndReason } from '@stormlane/domain/product'
import type { Database } from '../../platform/database/database.ts'

interface OrganizationRow {
  id?: string
  name: string
  plan: Plan
  subscription_ends_at: Date | null
  subscription_end_reason: SubscriptionEndReason | null
  max_routes: number
  max_locations: number
  created_at: Date
}

interface UserRow {
  id?: string
  organization_id: string
  email: string
  name: string
  is_admin: boolean
  password_hash: string | null
  created_at: Date
}

/** The unique index that rejects a second user with the same email address. */
export const USERS_EMAIL_INDEX = 'users_email'

export type OrganizationDirectory = ReturnType<typeof organizationDirectory>

interface ChangedSettings {
  timezone: string
  measurement_system: MeasurementSystem
  driver_language?: DriverLanguage | undefined
  shift_starts?: string[] | undefined
}

export function organizationDirectory({ asSystem }: Pick<Database, 'asSystem'>) {
  return {
    async create(organization: OrganizationRow): Promise<string> {
      const { id } = await asSystem
        .insertInto('organizations')
        .values(organization)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async addUser(user: UserRow): Promise<string> {
      const { id } = await asSystem.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
      return id
    },

    async setActive(organizationId: string, isActive: boolean): Promise<void> {
      await asSystem
        .updateTable('organizations')
        .set({ is_active: isActive })
        .where('id', '=', organizationId)
        .execute()
    },

    /** Sets the top speed of trucks. Routes are evaluated again, because their trucks are now faster or slower. */
    async setTruckTopSpeed(organizationId: string, mps: number | null): Promise<void> {
      await asSystem
        .updateTable('organizations')
        .set({ truck_top_speed: mps })
        .where('id', '=', organizationId)
        .execute()
      await asSystem
        .updateTable('route_results')
        .set({ made_from: 'another truck speed' })
        .where('organization_id', '=', organizationId)
        .execute()
    },

    /** Sets the costs of decisions. Its trips are decided again, because decisions keep which costs they were made from. */
    async setDecidingCosts(organizationId: string, costs: OwnCosts): Promise<void> {
      await asSystem
        .updateTable('organizations')
        .set({ deciding_costs: costs })
        .where('id', '=', organizationId)
        .execute()
    },

    /** Stores settings. The language of drivers and the shifts stay as they are if none are given; returns both. */
    async setSettings(
      organizationId: string,
      { timezone, measurement_system, driver_language, shift_starts }: ChangedSettings,
    ): Promise<{ driver_language: DriverLanguage; shift_starts: string[] }> {
      return asSystem
        .updateTable('organizations')
        .set({
          timezone,
          measurement_system,
          ...(driver_language && { driver_language }),
          ...(shift_starts && { shift_starts }),
        })
        .where('id', '=', organizationId)
        .returning(['driver_language', 'shift_starts'])
        .executeTakeFirstOrThrow()
    },

    names: () => asSystem.selectFrom('organizations').select(['id', 'name']).execute(),

    /** All organizations sorted by name, with their number of users. */
    list: () =>
      asSystem
        .selectFrom('organizations')
        .leftJoin('users', 'users.organization_id', 'organizations.id')
        .groupBy('organizations.id')
        .orderBy('organizations.name')
        .select((row) => [
          'organizations.id',
          'organizations.name',
          'plan',
          'is_active as isActive',
          row.fn.count<number>('users.id').as('users'),
        ])
        .execute(),

    async has(organizationId: string): Promise<boolean> {
      const row = await asSystem
        .selectFrom('organizations')
        .where('id', '=', organizationId)
        .select('id')
        .executeTakeFirst()
      return row !== undefined
    },

    async isEmpty(): Promise<boolean> {
      const row = await asSystem.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
      return row === undefined
    },

    /** Ids of the organizations whose users may sign in; with a flag, only those that have it. */
    async active(flag?: FeatureFlag): Promise<string[]> {
      const rows = await asSystem
        .selectFrom('organizations')
        .where('is_active', '=', true)
        .$if(flag !== undefined, (query) =>
          query.where((row) =>
            row.exists(
              row
                .selectFrom('organization_flags')
                .whereRef('organization_flags.organization_id', '=', 'organizations.id')
                .where('flag', '=', flag as FeatureFlag)
                .select('flag'),
            ),
          ),
        )
        .select('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    findUser: (email: string) =>
      asSystem
        .selectFrom('users')
        .where('email', '=', email.trim().toLowerCase())
        .select(['id as userId', 'organization_id as organizationId', 'email'])
        .executeTakeFirst(),
  }
}

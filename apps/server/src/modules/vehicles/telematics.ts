import type { TelematicsProvider } from '@stormlane/domain'
import type { SimulatedFleets } from '@stormlane/simulation'
import type { Database } from '../../platform/database/database.ts'

/** An organisation's connection to the provider of its vehicles. */
export interface TelematicsConnection {
  organizationId: string
  provider: TelematicsProvider & {
    /** A simulated fleet lets weather slow it; a real one is slowed by the weather itself. */
    slow?: (factors: ReadonlyMap<string, number>) => Promise<void>
  }
}

export type Telematics = ReturnType<typeof openTelematics>

/** Every connection there is. The embedded default is a simulated fleet. */
export function openTelematics({ database, fleets }: { database: Database; fleets: SimulatedFleets }) {
  return {
    async connections(): Promise<TelematicsConnection[]> {
      const rows = await database.asSystem
        .selectFrom('simulated_fleets')
        .innerJoin('organizations', 'organizations.id', 'simulated_fleets.organization_id')
        .where('organizations.is_active', '=', true)
        .select(['organization_id', 'size'])
        .execute()
      return rows.map(({ organization_id, size }) => ({
        organizationId: organization_id,
        provider: fleets.ofSize(size),
      }))
    },
  }
}

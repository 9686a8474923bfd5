import type { Clock } from '@stormlane/domain/time'
import type { FleetSteering, TelematicsProvider } from '@stormlane/domain/vehicles'
import type { Database } from '../../platform/database/database.ts'
import { type ConnectionRow, connectionRepository } from './connection.repository.ts'

/** An organization's connection to the provider of its vehicles. */
export interface TelematicsConnection {
  organizationId: string
  id: string
  provider: ConnectedProvider
}

type ConnectedProvider = TelematicsProvider & {
  /** Own vehicles: nothing is polled, because their positions are pushed. */
  isPushed?: true
  /** Only simulated fleets need to be slowed down by our weather. */
  slow?: FleetSteering['slow']
  /** Only simulated fleets are dispatched by us; real vehicles have dispatchers. */
  dispatching?: Pick<FleetSteering, 'undispatched' | 'dispatch'>
}

/** Opens the provider of a stored connection; returns undefined for an unknown provider. */
export type OpenProvider = (connection: ConnectionRow) => ConnectedProvider | undefined

interface Dependencies {
  database: Database
  clock: Clock
  openProvider: OpenProvider
}

export type Telematics = ReturnType<typeof openTelematics>

/** Opens stored connections with their providers, except those of organizations that are inactive or not subscribed. */
export function openTelematics({ database, clock, openProvider }: Dependencies) {
  const stored = connectionRepository(database)
  const open = (row: ConnectionRow): TelematicsConnection[] => {
    const provider = openProvider(row)
    return provider ? [{ organizationId: row.organizationId, id: row.id, provider }] : []
  }

  return {
    /** Connections whose fleet is due to be read. */
    dueForSync: async (): Promise<TelematicsConnection[]> => (await stored.dueForSync(clock.now())).flatMap(open),
    /** Connections with messages to send now. */
    withDueMessages: async (): Promise<TelematicsConnection[]> =>
      (await stored.withDueMessages(clock.now())).flatMap(open),
    recordSyncSuccess: stored.recordSyncSuccess,
    recordSyncFailure: stored.recordSyncFailure,
    removeOrphans: stored.removeOrphans,
  }
}

import {
  type MessageLimits,
  type RandomSource,
  TELEMATICS_FAILURE_TEXTS,
  TelematicsFailure,
  type TelematicsProvider,
} from '@stormlane/domain'
import { isOfFleet, type SimulatedFleets, type SimulatedTelematics, simulatedMessaging } from '@stormlane/simulation'
import type { Database } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type ConnectionRow, connectionRepository } from './connection.repository.ts'
import { readAccessKey } from './credentials.ts'
import { simulatedProviderRepository } from './simulated-provider.repository.ts'

/** An organization's connection to the provider of its vehicles. */
export interface TelematicsConnection {
  organizationId: string
  id: string
  provider: TelematicsProvider & {
    /** Only simulated fleets need to be slowed down by our weather. */
    slow?: (factors: ReadonlyMap<string, number>) => Promise<void>
    /** Only simulated fleets are dispatched by us; real vehicles have dispatchers. */
    dispatching?: Pick<SimulatedTelematics, 'undispatched' | 'dispatch'>
  }
}

interface Dependencies {
  database: Database
  fleets: SimulatedFleets
  secrets: Secrets
  random: RandomSource
}

const SIMULATED_LIMITS: MessageLimits = { perSecond: 200, burst: 200 }
/** The simulated provider rejects this key, as a real provider rejects a revoked one. */
const REVOKED_KEY = 'revoked'

export type Telematics = ReturnType<typeof openTelematics>

/** Opens stored connections with their provider. The simulated fleet is the only provider so far. */
export function openTelematics({ database, fleets, secrets, random }: Dependencies) {
  const stored = connectionRepository(database)
  const simulated = simulatedProviderRepository(database)

  function open({ organizationId, id, size, trouble, share, credentials }: ConnectionRow): TelematicsConnection {
    const fleet = fleets.of(organizationId, size)
    const inbox = simulated.inbox(organizationId)
    const messaging = simulatedMessaging({ inbox, isOfFleet: (one) => isOfFleet(one, size), trouble, share, random })
    const admitted = async <T>(work: () => Promise<T>): Promise<T> => {
      if (readAccessKey(secrets, credentials) === REVOKED_KEY)
        throw new TelematicsFailure('refused', TELEMATICS_FAILURE_TEXTS.refused)
      return work()
    }
    return {
      organizationId,
      id,
      provider: {
        ...fleet,
        dispatching: fleet,
        messageLimits: SIMULATED_LIMITS,
        vehicles: (signal) => admitted(() => fleet.vehicles(signal)),
        send: (message, signal) => admitted(() => messaging.send(message, signal)),
      },
    }
  }

  return {
    connections: async (): Promise<TelematicsConnection[]> => (await stored.allEnabled()).map(open),
    /** Connections with messages to send now. */
    withDueMessages: async (): Promise<TelematicsConnection[]> => (await stored.withDueMessages()).map(open),
    recordSyncSuccess: stored.recordSyncSuccess,
    recordSyncFailure: stored.recordSyncFailure,
  }
}

// The simulated telematics provider: positions of a fleet that drives in a thread, and messages that are stored in an
// inbox in the database.
import type { RandomSource } from '@stormlane/domain/measures'
import type { Clock } from '@stormlane/domain/time'
import { type MessageLimits, TELEMATICS_FAILURE_TEXTS, TelematicsFailure } from '@stormlane/domain/vehicles'
import { fleetsInThread, isOfFleet, simulatedMessaging } from '@stormlane/simulation'
import { readAccessKey } from '../modules/telematics/credentials.ts'
import { simulatedProviderRepository } from '../modules/telematics/simulated-provider.repository.ts'
import type { OpenProvider } from '../modules/telematics/telematics.ts'
import type { Database } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'

interface Dependencies {
  clock: Clock
  seed: number
  random: RandomSource
}

const SIMULATED_LIMITS: MessageLimits = { perSecond: 200, burst: 200 }
/** The simulated provider rejects this key, as a real provider rejects a revoked one. */
const REVOKED_KEY = 'revoked'

export function simulatedTelematics({ clock, seed, random }: Dependencies) {
  const fleets = fleetsInThread(clock, seed)

  function providers({ database, secrets }: { database: Database; secrets: Secrets }): OpenProvider {
    const stored = simulatedProviderRepository(database)
    return ({ organizationId, size, trouble, share, credentials }) => {
      if (size === null || trouble === null || share === null) return undefined
      const fleet = fleets.of(organizationId, size)
      const inbox = stored.inbox(organizationId)
      const messaging = simulatedMessaging({ inbox, isOfFleet: (one) => isOfFleet(one, size), trouble, share, random })
      const admitted = async <T>(work: () => Promise<T>): Promise<T> => {
        if (readAccessKey(secrets, credentials) === REVOKED_KEY)
          throw new TelematicsFailure('refused', TELEMATICS_FAILURE_TEXTS.refused)
        return work()
      }
      return {
        ...fleet,
        dispatching: fleet,
        messageLimits: SIMULATED_LIMITS,
        vehicles: (signal) => admitted(() => fleet.vehicles(signal)),
        send: (message, signal) => admitted(() => messaging.send(message, signal)),
      }
    }
  }

  return { providers, close: () => fleets.close() }
}

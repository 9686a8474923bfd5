// Receives positions that Motive posts. Only the signature proves that they come from Motive. It covers no time, so
// whoever saw an event can replay it. That is harmless: a position is stored only if it is newer than the known one.
import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '@stormlane/domain/time'
import type { ReportedVehicle } from '@stormlane/domain/vehicles'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/text-conditions.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { connectionRepository } from './connection.repository.ts'
import type { TelematicsConnectors } from './connectors.ts'
import { readStoredCredentials } from './credentials.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  motive: TelematicsConnectors['motiveWebhooks']
  fleets: {
    /** Stores newer positions; returns the ids of the vehicles that got one. */
    storePositions: (
      organizationId: string,
      source: string,
      positions: readonly Pick<ReportedVehicle, 'externalId' | 'position'>[],
    ) => Promise<string[]>
  }
  publish: (organizationId: string, channel: 'vehicles', data: { vehicle_ids: string[] }) => Promise<void>
}

export type MotiveWebhooks = ReturnType<typeof motiveWebhookService>

export function motiveWebhookService({ database, clock, secrets, motive, fleets, publish }: Dependencies) {
  const stored = connectionRepository(database)

  /**
   * Returns the organization of a signed event. Unknown connections, connections without a secret and wrong signatures
   * all give the same error.
   */
  async function signedFor(id: string, body: Buffer, headers: IncomingHttpHeaders): Promise<string> {
    const connection = isUuid(id) ? await stored.findMotive(id) : undefined
    const secret = connection && readStoredCredentials(secrets, connection.credentials).webhook_secret
    if (!secret || !motive.isSigned(body, headers, secret)) throw new DomainError('INVALID_WEBHOOK')
    return connection.organizationId
  }

  return {
    /** Returns whether the position was newer than the known one. */
    async receive(id: string, body: Buffer, headers: IncomingHttpHeaders): Promise<boolean> {
      const organizationId = await signedFor(id, body, headers)
      const moved = motive.read(body, clock.now())
      if (!moved) return false
      const changed = await fleets.storePositions(organizationId, 'motive', [moved])
      if (changed.length > 0) await publish(organizationId, 'vehicles', { vehicle_ids: changed })
      return changed.length > 0
    },
  }
}

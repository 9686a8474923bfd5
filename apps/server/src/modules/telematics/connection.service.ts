// Connections that admins create: tested without storing anything, stored with encrypted credentials, and removed with
// their fleet.
import type { TelematicsConnectionOnWire } from '@stormlane/contract'
import { MESSAGE_WINDOWS_MS } from '@stormlane/domain/drivers'
import type { Clock } from '@stormlane/domain/time'
import {
  type ConnectableProvider,
  type Credentials,
  isConnectable,
  type ReportedVehicle,
  readCredentials,
  shownCredentials,
  toTelematicsFailure,
  vehicleSourceName,
} from '@stormlane/domain/vehicles'
import type { Transaction } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import type { Actor } from '../../platform/http/session.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { RecordAudit } from '../audit/audit.service.ts'
import { CONNECTION_TEXTS } from './connection.texts.ts'
import { connectionOnWire } from './connection-on-wire.ts'
import { type ConnectionState, connectionStates } from './connection-state.repository.ts'
import type { TelematicsConnectors } from './connectors.ts'
import { readStoredCredentials, sealCredentials } from './credentials.ts'
import { deleteConnection, findSealed, putConnection, removeFleet } from './own-connection.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  secrets: Secrets
  connectors: TelematicsConnectors
  recordAudit: RecordAudit
  config: Pick<Config, 'publicUrl'>
}

interface ConnectionDraft {
  provider: ConnectableProvider
  credentials: Credentials
}

/** A person waits for the result (our choice); a large fleet takes several pages. */
const TEST_WITHIN_MS = 20_000

export type ConnectionService = ReturnType<typeof connectionService>

export function connectionService(dependencies: Dependencies) {
  const { database, clock, secrets, connectors, recordAudit, config } = dependencies
  /**
   * Organizations with a test in progress. Each may run one at a time, because a test may occupy connections for long.
   */
  const testing = new Set<string>()

  async function list(db: Transaction<Tables>, organizationId: string): Promise<TelematicsConnectionOnWire[]> {
    const failedSince = new Date(clock.now().getTime() - MESSAGE_WINDOWS_MS.log)
    const states = await connectionStates(db, organizationId, failedSince)
    return states.map((state) => connectionOnWire(state, shownSettings(state), config.publicUrl))
  }

  function shownSettings({ provider, credentials }: ConnectionState): Record<string, string> {
    if (!isConnectable(provider)) return {}
    try {
      return shownCredentials(provider, readStoredCredentials(secrets, credentials))
    } catch {
      // Encrypted with another secret key; the connection's error already says so.
      return {}
    }
  }

  /** Merges the typed credentials with stored secrets, which replace empty fields. */
  async function complete(db: Transaction<Tables>, organizationId: string, { provider, credentials }: ConnectionDraft) {
    const sealed = await findSealed(db, organizationId, provider)
    const read = readCredentials(provider, credentials, sealed && storedOrNone(sealed.credentials))
    if ('problems' in read) throw new DomainError('INVALID_INPUT', read.problems)
    return { isNew: sealed === undefined, credentials: read.credentials }
  }

  function storedOrNone(sealed: Buffer | null): Credentials {
    try {
      return readStoredCredentials(secrets, sealed)
    } catch {
      return {}
    }
  }

  async function ask({ provider, credentials }: ConnectionDraft) {
    let unreadable = 0
    const opened = connectors.open(provider, credentials, ({ count }) => {
      unreadable += count
    })
    const signal = AbortSignal.timeout(TEST_WITHIN_MS)
    try {
      const [groups, vehicles] = await Promise.all([opened.groups(signal), opened.vehicles(signal)])
      return {
        error: null,
        vehicle_count: vehicles.length,
        group_count: groups.length,
        newest_position_at: newestPosition(vehicles)?.toISOString() ?? null,
        unreadable_count: unreadable,
      }
    } catch (error) {
      const { message } = toTelematicsFailure(error)
      return {
        error: message,
        vehicle_count: 0,
        group_count: 0,
        newest_position_at: null,
        unreadable_count: unreadable,
      }
    }
  }

  return {
    list: (organizationId: string): Promise<TelematicsConnectionOnWire[]> =>
      database.asOrganization(organizationId, (db) => list(db, organizationId)),

    async test(actor: Actor, draft: ConnectionDraft) {
      const { organizationId } = actor
      const { credentials } = await database.asOrganization(organizationId, (db) => complete(db, organizationId, draft))
      if (testing.has(organizationId)) throw new DomainError('TOO_MANY_REQUESTS', [CONNECTION_TEXTS.testRuns], 5)
      testing.add(organizationId)
      try {
        const result = await ask({ provider: draft.provider, credentials })
        const subject = `${vehicleSourceName(draft.provider)}: ${result.error ?? CONNECTION_TEXTS.vehicles(result.vehicle_count)}`
        await database.asOrganization(organizationId, (db) => recordAudit(db, actor, 'connection_tested', subject))
        return result
      } finally {
        testing.delete(organizationId)
      }
    },

    save: (actor: Actor, draft: ConnectionDraft): Promise<TelematicsConnectionOnWire> =>
      database.asOrganization(actor.organizationId, async (db) => {
        const { organizationId } = actor
        const { provider } = draft
        const { isNew, credentials } = await complete(db, organizationId, draft)
        const sealed = sealCredentials(secrets, credentials)
        await putConnection(db, organizationId, { provider, credentials: sealed, now: clock.now() })
        const action = isNew ? 'connection_created' : 'connection_changed'
        await recordAudit(db, actor, action, vehicleSourceName(provider))
        return found((await list(db, organizationId)).find((one) => one.source === provider))
      }),

    disconnect: (actor: Actor, id: string): Promise<void> =>
      database.asOrganization(actor.organizationId, async (db) => {
        const { organizationId } = actor
        const { provider, source, vehicle_count } = found((await list(db, organizationId)).find((one) => one.id === id))
        if (!isConnectable(provider)) throw new DomainError('CONFLICT', [CONNECTION_TEXTS.notYours])
        await deleteConnection(db, organizationId, id)
        await removeFleet(db, organizationId, source)
        const subject = `${vehicleSourceName(source)} with ${CONNECTION_TEXTS.vehicles(vehicle_count)}`
        await recordAudit(db, actor, 'connection_deleted', subject)
      }),
  }
}

function newestPosition(vehicles: readonly ReportedVehicle[]): Date | undefined {
  const times = vehicles.flatMap(({ position }) => position?.reportedAt.getTime() ?? [])
  return times.length > 0 ? new Date(times.reduce((newest, time) => Math.max(newest, time))) : undefined
}

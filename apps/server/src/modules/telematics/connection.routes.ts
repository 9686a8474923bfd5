import { listTelematicsConnections, type TelematicsConnectionOnWire } from '@stormlane/contract'
import { type Clock, connectionHealth, MESSAGE_WINDOWS_MS } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { type ConnectionState, connectionStates } from './connection-state.repository.ts'

export function connectionRoutes(app: FastifyInstance, database: Database, clock: Clock): void {
  route(app, listTelematicsConnections, async ({ session: { organizationId } }) => {
    const failedSince = new Date(clock.now().getTime() - MESSAGE_WINDOWS_MS.log)
    const states = await database.asOrganization(organizationId, (db) =>
      connectionStates(db, organizationId, failedSince),
    )
    return { telematics_connections: states.map(connectionOnWire) }
  })
}

function connectionOnWire(state: ConnectionState): TelematicsConnectionOnWire {
  const { isEnabled, lastSyncAt, syncError, deliveryError, syncFailingSince, deliveryFailingSince } = state
  const since = [syncFailingSince, deliveryFailingSince].flatMap((at) => at?.getTime() ?? [])
  return {
    id: state.id,
    provider: state.provider,
    source: state.source,
    health: connectionHealth({ isEnabled, lastSyncAt, syncError, deliveryError }),
    has_access_key: state.hasAccessKey,
    vehicle_count: state.vehicleCount,
    last_sync_at: lastSyncAt?.toISOString() ?? null,
    sync_error: syncError,
    delivery_error: deliveryError,
    failing_since: since.length > 0 ? new Date(Math.min(...since)).toISOString() : null,
    waiting_messages: state.waitingMessages,
    failed_messages: state.failedMessages,
  }
}

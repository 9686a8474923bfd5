import { receiveMotiveWebhook, type TelematicsConnectionOnWire } from '@stormlane/contract'
import { connectionHealth } from '@stormlane/domain/vehicles'
import type { ConnectionState } from './connection-state.repository.ts'

export function connectionOnWire(
  state: ConnectionState,
  settings: Record<string, string>,
  publicUrl: string,
): TelematicsConnectionOnWire {
  const { id, isEnabled, lastSyncAt, syncError, deliveryError, syncFailingSince, deliveryFailingSince } = state
  const since = [syncFailingSince, deliveryFailingSince].flatMap((at) => at?.getTime() ?? [])
  return {
    id,
    provider: state.provider,
    source: state.source,
    health: connectionHealth({ isEnabled, lastSyncAt, syncError, deliveryError }),
    has_access_key: state.credentials !== null,
    settings,
    webhook_url: state.provider === 'motive' ? `${publicUrl}/api${receiveMotiveWebhook.path.replace(':id', id)}` : null,
    vehicle_count: state.vehicleCount,
    last_sync_at: lastSyncAt?.toISOString() ?? null,
    newest_position_at: state.newestPositionAt?.toISOString() ?? null,
    sync_error: syncError,
    delivery_error: deliveryError,
    failing_since: since.length > 0 ? new Date(Math.min(...since)).toISOString() : null,
    waiting_messages: state.waitingMessages,
    failed_messages: state.failedMessages,
  }
}

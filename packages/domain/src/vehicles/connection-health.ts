/** Health of a connection to a telematics provider; `waiting` means that it has not reported yet. */
export const CONNECTION_HEALTHS = ['ok', 'waiting', 'failing', 'off'] as const
export type ConnectionHealth = (typeof CONNECTION_HEALTHS)[number]

interface ConnectionState {
  isEnabled: boolean
  lastSyncAt: Date | null
  /** Why positions cannot be read now. */
  syncError: string | null
  /** Why messages cannot be delivered now. */
  deliveryError: string | null
}

export function connectionHealth({
  isEnabled,
  lastSyncAt,
  syncError,
  deliveryError,
}: ConnectionState): ConnectionHealth {
  if (!isEnabled) return 'off'
  if (syncError !== null || deliveryError !== null) return 'failing'
  return lastSyncAt === null ? 'waiting' : 'ok'
}

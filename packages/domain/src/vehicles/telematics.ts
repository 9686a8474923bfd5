import type { Group } from '../groups/group.ts'

/** A vehicle as its provider reports it. */
export interface ReportedVehicle {
  externalId: string
  name: string
  externalDriverId: string | null
  /** External ids of the groups that hold it. */
  externalGroupIds: readonly string[]
  type: 'car' | 'truck'
  /** Null where the provider has no position. */
  position: VehiclePosition | null
}

export interface VehiclePosition {
  latitude: number
  longitude: number
  /** Degrees clockwise from north; null while it stands. */
  bearing: number | null
  speedMps: number
  reportedAt: Date
}

/** A group as its provider reports it; `id` and `children` are external ids. */
export type ReportedGroup = Group

/** A message to a driver; the key makes a repeated delivery one message. */
export interface DriverMessage {
  dedupeKey: string
  vehicleExternalId: string
  externalDriverId: string | null
  text: string
  urgent: boolean
}

/** What a provider says when it took a message. */
export interface MessageReceipt {
  /** The provider's own name of the message. */
  providerMessageId: string
  /** It had the message already, by its key, and did not show it again. */
  repeated: boolean
}

/** So many messages a second, and so many at once after a pause. */
export interface MessageLimits {
  perSecond: number
  burst: number
}

/** A telematics provider: what moves where, and a way to reach the drivers. A call that fails for a known reason throws a `TelematicsFailure`. */
export interface TelematicsProvider {
  readonly source: string
  readonly messageLimits: MessageLimits
  vehicles(signal?: AbortSignal): Promise<ReportedVehicle[]>
  groups(signal?: AbortSignal): Promise<ReportedGroup[]>
  send(message: DriverMessage, signal?: AbortSignal): Promise<MessageReceipt>
}

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

/** A telematics provider: what moves where, and a way to reach the drivers. */
export interface TelematicsProvider {
  readonly source: string
  vehicles(signal?: AbortSignal): Promise<ReportedVehicle[]>
  groups(signal?: AbortSignal): Promise<ReportedGroup[]>
  send(message: DriverMessage, signal?: AbortSignal): Promise<void>
}

import type { Group } from '../assets/group.ts'
import type { Coordinates } from '../geo/coordinates.ts'
import type { VehicleDriver } from './vehicle-driver.ts'

/** A vehicle as its provider reports it. */
export interface ReportedVehicle {
  externalId: string
  name: string
  externalDriverId: string | null
  /** Name and phone of the driver; null or absent if the provider does not report them. */
  driver?: VehicleDriver | null
  /** External ids of the groups that contain it. */
  externalGroupIds: readonly string[]
  type: 'car' | 'truck'
  /** Null if the provider has no position. */
  position: VehiclePosition | null
}

export interface VehiclePosition {
  latitude: number
  longitude: number
  /** Degrees clockwise from north; null while the vehicle is stationary. */
  bearing: number | null
  speedMps: number
  reportedAt: Date
}

/** A group as its provider reports it; `id` and `children` are external ids. */
export type ReportedGroup = Group

/** A message to a driver. The dedupe key identifies repeated deliveries of one message. */
export interface DriverMessage {
  dedupeKey: string
  vehicleExternalId: string
  externalDriverId: string | null
  text: string
  urgent: boolean
  /** When it was queued, if an earlier attempt may have reached the provider; null on the first attempt. */
  triedSince: Date | null
}

/** A provider's confirmation of a message. */
export interface MessageReceipt {
  /** The provider's id of the message. */
  providerMessageId: string
  /** Whether the provider already had a message with this key and did not show it again. */
  repeated: boolean
}

/** Rate limit: messages per second, and the burst allowed after a pause. */
export interface MessageLimits {
  perSecond: number
  burst: number
}

/** Port for a telematics provider: vehicle positions and messages to drivers. Expected failures throw a `TelematicsFailure`. */
export interface TelematicsProvider {
  readonly source: string
  readonly messageLimits: MessageLimits
  vehicles(signal?: AbortSignal): Promise<ReportedVehicle[]>
  groups(signal?: AbortSignal): Promise<ReportedGroup[]>
  send(message: DriverMessage, signal?: AbortSignal): Promise<MessageReceipt>
}

/** A saved route on which a vehicle is dispatched. */
export interface DispatchedTrip {
  /** Identifies the journey, so that a vehicle on it is not dispatched again. */
  journey: string
  departAt: Date
  stretches: readonly TripStretch[]
  /** Stops along the route, with their duration. */
  stops: readonly (Coordinates & { seconds: number })[]
}

export interface TripStretch {
  /** Encoded polyline. */
  polyline: string
  lengthMeters: number
  /** Speed of traffic in good weather. */
  freeFlowMps: number
}

/** Port for a fleet whose vehicles can be steered, by their external ids. Only simulated fleets can. */
export interface FleetSteering {
  /** Sets the speed of vehicles in the weather around them; 1 is normal speed. */
  slow(factors: ReadonlyMap<string, number>): Promise<void>
  /** Returns the given vehicles that are not on the given journey. */
  undispatched(journeys: ReadonlyMap<string, string>): Promise<string[]>
  dispatch(trips: ReadonlyMap<string, DispatchedTrip>): Promise<void>
}

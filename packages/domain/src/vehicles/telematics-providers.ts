// The telematics providers that can be connected.
import { PRODUCT_SOURCE, VEHICLE_SOURCES, type VehicleSource } from './vehicle-source.ts'

export type ConnectableProvider = Exclude<VehicleSource, typeof PRODUCT_SOURCE>

export const CONNECTABLE_PROVIDERS = VEHICLE_SOURCES.filter(
  (source): source is ConnectableProvider => source !== PRODUCT_SOURCE,
)

/** Regions of Samsara's cloud, as in the list of servers of its OpenAPI document. */
export const SAMSARA_REGIONS = ['us', 'eu', 'ca'] as const

/** What a provider needs to know, by the name of the field. */
export type Credentials = Readonly<Record<string, string>>

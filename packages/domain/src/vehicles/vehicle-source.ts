/** The product's own name among the sources ({product} of core §5; decisions, Names and places). */
export const PRODUCT_SOURCE = 'stormlane'

/** Where vehicles come from. */
export const VEHICLE_SOURCES = ['geotab', 'samsara', PRODUCT_SOURCE, 'platform_science', 'motive'] as const
export type VehicleSource = (typeof VEHICLE_SOURCES)[number]

export const isVehicleSource = (source: string): source is VehicleSource =>
  (VEHICLE_SOURCES as readonly string[]).includes(source)

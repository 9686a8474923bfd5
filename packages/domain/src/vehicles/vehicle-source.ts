/** The product's own name among the sources ({product} of core §5; decisions, Names and places). */
export const PRODUCT_SOURCE = 'stormlane'

/** Where vehicles come from. */
export const VEHICLE_SOURCES = ['geotab', 'samsara', PRODUCT_SOURCE, 'platform_science', 'motive'] as const
export type VehicleSource = (typeof VEHICLE_SOURCES)[number]

export const isVehicleSource = (source: string): source is VehicleSource =>
  (VEHICLE_SOURCES as readonly string[]).includes(source)

const SOURCE_NAMES: Record<VehicleSource, string> = {
  geotab: 'Geotab',
  samsara: 'Samsara',
  [PRODUCT_SOURCE]: 'Stormlane',
  platform_science: 'Platform Science',
  motive: 'Motive',
}

/** As its maker writes it; one that we do not know stays as it is. */
export const vehicleSourceName = (source: string): string => (isVehicleSource(source) ? SOURCE_NAMES[source] : source)

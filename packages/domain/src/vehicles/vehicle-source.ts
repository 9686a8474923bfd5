/** The product's own name among the vehicle sources (NOTIFY-062). */
export const PRODUCT_SOURCE = 'stormlane'

/** Vehicle sources (MODEL-030). */
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

/** The brand name of a source; an unknown source is returned unchanged. */
export const vehicleSourceName = (source: string): string => (isVehicleSource(source) ? SOURCE_NAMES[source] : source)

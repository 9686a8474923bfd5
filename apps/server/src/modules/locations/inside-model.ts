import type { Coordinates } from '@stormlane/domain/geo'
import type { Bounds } from '@stormlane/domain/weather'

/** Without a loaded forecast run there are no bounds, and every place is accepted. */
export function isInsideModel({ latitude, longitude }: Coordinates, bounds: Bounds | null): boolean {
  if (!bounds) return true
  return latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east
}

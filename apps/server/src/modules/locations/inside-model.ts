import type { Bounds, Coordinates } from '@stormlane/domain'

/** While no forecast run is loaded there are no bounds, and every place is taken. */
export function isInsideModel({ latitude, longitude }: Coordinates, bounds: Bounds | null): boolean {
  if (!bounds) return true
  return latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east
}

import type { Position } from 'geojson'
import { type Coordinates, distanceMeters } from '../geo/coordinates.ts'
import { milesToMeters } from '../measures/units.ts'
import { ON_ROUTE_MILES } from './route-progress.ts'

/**
 * Returns the rest of a path for a vehicle, starting where the path first comes nearest to it. If the path goes out and
 * back along the same road, that is on the way out, so that nothing ahead is lost. A vehicle that is not on the path
 * has all of it ahead.
 */
export function pathAhead(path: readonly Position[], { latitude, longitude }: Coordinates): readonly Position[] {
  const squeeze = Math.cos((latitude * Math.PI) / 180)
  let best: { meters: number; at: Position; next: number } | undefined
  for (let i = 0; i + 1 < path.length; i++) {
    const [x1 = 0, y1 = 0] = path[i] as Position
    const [x2 = 0, y2 = 0] = path[i + 1] as Position
    const dx = (x2 - x1) * squeeze
    const dy = y2 - y1
    const along = (longitude - x1) * squeeze * dx + (latitude - y1) * dy
    const share = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, along / (dx * dx + dy * dy)))
    const at: Position = [x1 + share * (x2 - x1), y1 + share * (y2 - y1)]
    const meters = distanceMeters({ latitude, longitude }, { latitude: at[1] as number, longitude: at[0] as number })
    const isOnPath = meters <= milesToMeters(ON_ROUTE_MILES)
    if (isOnPath && (!best || meters < best.meters)) best = { meters, at, next: i + 1 }
    // The path moves away from the vehicle again; a later return to this place is still ahead.
    else if (best && !isOnPath) break
  }
  return best ? [best.at, ...path.slice(best.next)] : path
}

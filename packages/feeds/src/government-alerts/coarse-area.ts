import type { Area } from '@stormlane/domain/geo'

/**
 * Outlines of coasts have thousands of points. Those of counties, which are the substitute for zones, are about this
 * coarse.
 */
const COARSENESS_DEGREES = 0.005

type Ring = Area['coordinates'][number] extends infer Part ? (Part extends number[][] ? Part : never) : never

/** The same area with fewer points. One that consists only of small islands is not simplified. */
export function coarseArea(area: Area): Area {
  const polygons = polygonsOf(area)
    .map((rings) => rings.map(coarser))
    .map(([outer, ...holes]) => [outer ?? [], ...holes.filter(({ length }) => length > 3)])
    .filter(([outer]) => (outer?.length ?? 0) > 3)
  return polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : area
}

/** Leaves out points that are close to the last kept one. */
function coarser(ring: Ring): Ring {
  let last = ring[0]
  const kept = ring.filter((point, i) => {
    if (!last || i === 0 || i === ring.length - 1) return true
    const [x = 0, y = 0] = point
    const isFar = Math.abs(x - (last[0] ?? 0)) + Math.abs(y - (last[1] ?? 0)) >= COARSENESS_DEGREES
    if (isFar) last = point
    return isFar
  })
  return kept
}

export const polygonsOf = (area: Area) => (area.type === 'Polygon' ? [area.coordinates] : area.coordinates)

export function together(areas: readonly Area[]): Area {
  const [only] = areas
  return areas.length === 1 && only ? only : { type: 'MultiPolygon', coordinates: areas.flatMap(polygonsOf) }
}

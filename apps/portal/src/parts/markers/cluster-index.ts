import { IMPACT_LEVELS, type ImpactLevel, type ImpactLevelName, impactLevelName } from '@stormlane/domain'
import Supercluster from 'supercluster'
import type { ClusterRule } from '../map/cluster-rules.ts'

/** Anything with a position and a level. */
export interface MarkedThing {
  id: string
  level: ImpactLevelName
  position: { longitude: number; latitude: number } | null
}

/** A marker to draw: a single thing, or a cluster with the worst of its levels. */
export interface Marked<Thing extends MarkedThing> {
  key: string
  longitude: number
  latitude: number
  /** Offset in px, which spreads things at the same point. */
  offset: [number, number]
  level: ImpactLevelName
  count: number
  /** Null for a cluster. */
  thing: Thing | null
  clusterId: number | null
}

type Bounds = [west: number, south: number, east: number, north: number]
interface Worst {
  worst: ImpactLevel
}

/** Radius of the circle on which things at the same point are spread. */
const SPREAD_RADIUS_PX = 22

export class ClusterIndex<Thing extends MarkedThing> {
  readonly #things: readonly Thing[]
  readonly #clusters: Supercluster<{ index: number }, Worst>
  readonly #rule: ClusterRule

  constructor(things: readonly Thing[], rule: ClusterRule) {
    this.#things = things.filter(({ position }) => position !== null)
    this.#rule = rule
    this.#clusters = new Supercluster<{ index: number }, Worst>({
      radius: rule.radiusPx,
      maxZoom: rule.maxZoom,
      extent: 512,
      map: ({ index }) => ({ worst: IMPACT_LEVELS[(this.#things[index] as Thing).level] }),
      reduce: (sum, { worst }) => {
        sum.worst = Math.max(sum.worst, worst) as ImpactLevel
      },
    })
    this.#clusters.load(
      this.#things.map(({ position }, index) => ({
        type: 'Feature',
        properties: { index },
        geometry: { type: 'Point', coordinates: [position?.longitude ?? 0, position?.latitude ?? 0] },
      })),
    )
  }

  /** The markers to draw within the bounds. */
  within(bounds: Bounds, zoom: number): Marked<Thing>[] {
    const marked = this.#clusters.getClusters(bounds, Math.floor(zoom)).map(({ geometry, properties }) => {
      const [longitude, latitude] = geometry.coordinates as [number, number]
      const at = { longitude, latitude, offset: [0, 0] as [number, number] }
      if ('cluster_id' in properties)
        return {
          ...at,
          key: `cluster ${properties.cluster_id}`,
          level: impactLevelName(properties.worst),
          count: properties.point_count,
          thing: null,
          clusterId: properties.cluster_id,
        }
      const thing = this.#things[properties.index] as Thing
      return { ...at, key: thing.id, level: thing.level, count: 1, thing, clusterId: null }
    })
    return zoom > this.#rule.maxZoom ? spreadOverlapping(marked) : marked
  }

  /** The zoom at which a cluster splits. */
  expansionZoom(clusterId: number): number {
    return this.#clusters.getClusterExpansionZoom(clusterId)
  }
}

/** Spreads things at the same point on a ring, because they would hide each other at every zoom. */
function spreadOverlapping<Thing extends MarkedThing>(marked: Marked<Thing>[]): Marked<Thing>[] {
  const byPoint = Map.groupBy(marked, ({ longitude, latitude }) => `${longitude.toFixed(5)} ${latitude.toFixed(5)}`)
  return [...byPoint.values()].flatMap((together) =>
    together.length === 1
      ? together
      : together.map((one, i) => {
          const angle = (2 * Math.PI * i) / together.length
          return {
            ...one,
            offset: [SPREAD_RADIUS_PX * Math.cos(angle), SPREAD_RADIUS_PX * Math.sin(angle)] as [number, number],
          }
        }),
  )
}

import { IMPACT_LEVELS, type ImpactLevel, type ImpactLevelName, impactLevelName } from '@stormlane/domain/levels'
import Supercluster from 'supercluster'
import type { ClusterRule } from '../map/cluster-rules.ts'

/** Anything with a position and a level. */
export interface MarkedThing {
  id: string
  level: ImpactLevelName
  /** The worst level of the timeframe, drawn as a ring if it differs from the level. */
  worst?: ImpactLevelName
  position: { longitude: number; latitude: number } | null
}

/** A marker to draw: a single thing, or a cluster with the worst level of its members. */
export interface Marked<Thing extends MarkedThing> {
  key: string
  longitude: number
  latitude: number
  /** Offset in px, which spreads things at the same point. */
  offset: [number, number]
  level: ImpactLevelName
  /** The worst level of the timeframe. */
  worst: ImpactLevelName
  count: number
  /** Null for a cluster. */
  thing: Thing | null
  clusterId: number | null
}

type Bounds = [west: number, south: number, east: number, north: number]
const WORLD: Bounds = [-180, -90, 180, 90]

/** Index of a thing, as a property of its point. */
interface Member {
  index: number
}

interface Worst {
  level: ImpactLevel
  worst: ImpactLevel
  /** Index of the member with the worst level, the first of equals. */
  index: number
}

/** Radius of the circle on which things at the same point are spread. */
const SPREAD_RADIUS_PX = 22

/**
 * Clusters things separately for each zoom on first use: for 10,000 vehicles, one zoom takes 5 to 10 ms, all of them
 * 81.
 */
export class ClusterIndex<Thing extends MarkedThing> {
  readonly #things: readonly Thing[]
  readonly #rule: ClusterRule
  readonly #byZoom = new Map<number, Supercluster<Member, Worst>>()

  constructor(things: readonly Thing[], rule: ClusterRule) {
    this.#things = things.filter(({ position }) => position !== null)
    this.#rule = rule
  }

  /** The markers to draw within the bounds. */
  within(bounds: Bounds, zoom: number): Marked<Thing>[] {
    const marked = this.#at(zoom)
      .getClusters(bounds, Math.floor(zoom))
      .map(({ properties }) => {
        const thing = this.#things[properties.index] as Thing
        if ('cluster_id' in properties)
          return {
            ...singleMarker(thing),
            // A cluster is drawn at its worst member, so that a severe level does not appear in another state.
            key: `cluster ${properties.cluster_id}`,
            worst: impactLevelName(properties.worst),
            count: properties.point_count,
            thing: null,
            clusterId: properties.cluster_id,
          }
        return singleMarker(thing)
      })
    return zoom > this.#rule.maxZoom ? spreadOverlapping(marked) : marked
  }

  /** Returns the zoom at which a cluster of the given zoom splits. */
  expansionZoom(clusterId: number, zoom: number): number {
    const members = this.#at(zoom).getLeaves(clusterId, Number.POSITIVE_INFINITY)
    const { maxZoom } = this.#rule
    const clusters = this.#clusters(Math.floor(zoom) + 1, maxZoom).load(members)
    for (let closer = Math.floor(zoom) + 1; closer <= maxZoom; closer++)
      if (clusters.getClusters(WORLD, closer).length > 1) return closer
    return maxZoom + 1
  }

  #at(zoom: number): Supercluster<Member, Worst> {
    const level = Math.min(Math.floor(zoom), this.#rule.maxZoom)
    const known = this.#byZoom.get(level)
    if (known) return known
    const clusters = this.#clusters(level, level).load(
      this.#things.map(({ position }, index) => ({
        type: 'Feature',
        properties: { index },
        geometry: { type: 'Point', coordinates: [position?.longitude ?? 0, position?.latitude ?? 0] },
      })),
    )
    this.#byZoom.set(level, clusters)
    return clusters
  }

  #clusters(minZoom: number, maxZoom: number): Supercluster<Member, Worst> {
    return new Supercluster<Member, Worst>({
      radius: this.#rule.radiusPx,
      minZoom,
      maxZoom,
      extent: 512,
      map: ({ index }) => {
        const thing = this.#things[index] as Thing
        return { level: IMPACT_LEVELS[thing.level], worst: IMPACT_LEVELS[thing.worst ?? thing.level], index }
      },
      reduce: (sum, { level, worst, index }) => {
        sum.worst = Math.max(sum.worst, worst) as ImpactLevel
        if (level < sum.level || (level === sum.level && index > sum.index)) return
        sum.level = level
        sum.index = index
      },
    })
  }
}

/** The marker of one thing. */
export function singleMarker<Thing extends MarkedThing>(thing: Thing): Marked<Thing> {
  const { id, level, worst = level, position } = thing
  const { longitude = 0, latitude = 0 } = position ?? {}
  return { key: id, longitude, latitude, offset: [0, 0], level, worst, count: 1, thing, clusterId: null }
}

/** Spreads things at the same point on a ring; otherwise they would hide each other at every zoom. */
export function spreadOverlapping<Thing extends MarkedThing>(marked: Marked<Thing>[]): Marked<Thing>[] {
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

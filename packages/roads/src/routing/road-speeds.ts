import { setImmediate } from 'node:timers/promises'
import { dangerIndex } from '@stormlane/domain/deciding'
import type { Coordinates } from '@stormlane/domain/geo'
import { IMPACT_INDICES, speedFactor } from '@stormlane/domain/indices'
import { mpsToMph } from '@stormlane/domain/measures'
import type { PathWeather, WeatherAlongPath } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { metersBetween, type Position } from '../network/position.ts'
import { EDGE_FERRY, edgeLine, type RoadGraph } from '../network/road-graph.ts'
import { emptyConditions } from '../travel/walk.ts'

/** Speed on each edge over time, in the forecast weather. The router reads it for every edge it visits. */
export interface RoadSpeeds {
  /** Speed at that time divided by free-flow speed, above 0 and at most 1. */
  factor(edge: number, atMs: number): number
}

/** The dangers of the weather on each edge over time. */
export interface RoadDangers {
  /** The worst of the sites along an edge: index of dangers and gust. */
  worst(edge: number, atMs: number): { dangerIndex: number; gustMps: number }
  /** The sites along an edge. */
  sitesOf(edge: number): Uint32Array
  /** Where the weather is sampled. */
  sites: readonly Coordinates[]
}

/**
 * Edges within a cell of this size share their weather, which is fine enough for routing; `walk` samples more densely.
 */
const CELL_DEGREES = 0.25
/** Edges of a cell share their factor if their free-flow speeds round to the same band, as in the columns of the HCM table. */
const BAND_MPH = 5
const SLOT_MS = HOUR_MS
/** A factor is stored in steps of 1/250. */
const FACTOR_SCALE = 250
const DANGER_SCALE = 25
const GUST_SCALE = 4
const MAX_BYTE = 255
/** Longer edges are cut into equal pieces, each with its own weather. */
const PIECE_METERS = 25_000
/** Yields to the event loop after this many sites. */
const SITES_BETWEEN_YIELDS = 64

/**
 * Speed factors of all roads for all hours of a forecast. In shared memory, so that threads exchange it without
 * copying.
 */
export interface RoadSpeedTable {
  startMs: number
  slots: number
  /** One value per hour, site after site. */
  factors: Uint8Array<SharedArrayBuffer>
  /** Indices of dangers in steps of 1/25, and gusts in steps of 0.25 m/s. */
  dangerIndices: Uint8Array<SharedArrayBuffer>
  gusts: Uint8Array<SharedArrayBuffer>
}

/** Sites are the sample points of a network's weather. They are computed once; each forecast run gets a table over them. */
export class RoadSites {
  readonly #sites: ReturnType<typeof findSites>

  constructor(graph: RoadGraph) {
    this.#sites = findSites(graph)
  }

  /** Computes the table of a forecast run. Sites outside its area are driven at free flow. */
  async tabulate(weather: WeatherAlongPath, signal?: AbortSignal): Promise<RoadSpeedTable> {
    const { places, bandMph } = this.#sites
    const loaded = await weather.load(places, { signal })
    const startMs = loaded.window.startAt.getTime()
    const slots = Math.floor((loaded.window.endAt.getTime() - startMs) / SLOT_MS) + 1
    const bytes = () => new Uint8Array(new SharedArrayBuffer(places.length * slots))
    const table = { startMs, slots, factors: bytes().fill(FACTOR_SCALE), dangerIndices: bytes(), gusts: bytes() }
    for (let site = 0; site < places.length; site++) {
      if (site % SITES_BETWEEN_YIELDS === 0) await setImmediate(undefined, { signal })
      if (loaded.covers(site)) fillSite(table, site, loaded, bandMph[site] as number)
    }
    return table
  }

  /** Dangers from a table that was computed for the same network. */
  dangersOf({ startMs, slots, dangerIndices, gusts }: RoadSpeedTable): RoadDangers {
    const { firstSite, siteOfPiece, places } = this.#sites
    return {
      sites: places,
      worst(edge, atMs) {
        const slot = Math.min(slots - 1, Math.max(0, Math.floor((atMs - startMs) / SLOT_MS)))
        let [danger, gust] = [0, 0]
        for (let piece = firstSite[edge] as number; piece < (firstSite[edge + 1] as number); piece++) {
          const at = siteOfPiece[piece] as number
          danger = Math.max(danger, dangerIndices[at * slots + slot] as number)
          gust = Math.max(gust, gusts[at * slots + slot] as number)
        }
        return { dangerIndex: danger / DANGER_SCALE, gustMps: gust / GUST_SCALE }
      },
      sitesOf: (edge) => siteOfPiece.subarray(firstSite[edge], firstSite[edge + 1]),
    }
  }

  /** Speeds from a table that was computed for the same network. */
  speedsOf({ startMs, slots, factors }: RoadSpeedTable): RoadSpeeds {
    const { firstSite, siteOfPiece, places } = this.#sites
    if (factors.length !== places.length * slots) {
      throw new RangeError(`Got ${factors.length} factors, expected ${places.length * slots}.`)
    }
    return {
      factor(edge, atMs) {
        const slot = Math.min(slots - 1, Math.max(0, Math.floor((atMs - startMs) / SLOT_MS)))
        const from = firstSite[edge] as number
        const end = firstSite[edge + 1] as number
        if (from === end) return 1
        // Times of equal pieces add up, so the factor of the edge is the harmonic mean of its pieces.
        let slowness = 0
        for (let piece = from; piece < end; piece++) {
          slowness += FACTOR_SCALE / (factors[(siteOfPiece[piece] as number) * slots + slot] as number)
        }
        return (end - from) / slowness
      },
    }
  }
}

function fillSite(
  { factors, dangerIndices, gusts, slots, startMs }: RoadSpeedTable,
  site: number,
  weather: PathWeather,
  freeFlowMph: number,
): void {
  const at = emptyConditions()
  for (let slot = 0; slot < slots; slot++) {
    weather.read(site, startMs + slot * SLOT_MS, at)
    const i = site * slots + slot
    factors[i] = Math.max(1, Math.round(speedFactor(at, freeFlowMph) * FACTOR_SCALE))
    dangerIndices[i] = Math.round(dangerIndex(IMPACT_INDICES.crash.evaluate(at), at.flood) * DANGER_SCALE)
    gusts[i] = Math.min(MAX_BYTE, Math.round(at.windGust * GUST_SCALE))
  }
}

/** The sites of each edge's pieces, one per cell and speed band. Ferries have none, because road weather does not slow them. */
function findSites(graph: RoadGraph) {
  const edges = graph.edgeTarget.length
  const firstSite = new Uint32Array(edges + 1)
  const siteOfPiece: number[] = []
  const places: Coordinates[] = []
  const bandMph: number[] = []
  const known = new Map<string, number>()
  for (let edge = 0; edge < edges; edge++) {
    const ferry = ((graph.edgeFlags[edge] as number) & EDGE_FERRY) !== 0
    const band = Math.round(mpsToMph(graph.edgeFreeFlowMps[edge] as number) / BAND_MPH)
    for (const [lng, lat] of ferry ? [] : pieceMidpoints(graph, edge)) {
      const row = Math.floor(lat / CELL_DEGREES)
      const column = Math.floor(lng / CELL_DEGREES)
      const key = `${row}|${column}|${band}`
      let site = known.get(key)
      if (site === undefined) {
        site = places.length
        known.set(key, site)
        places.push({ latitude: (row + 0.5) * CELL_DEGREES, longitude: (column + 0.5) * CELL_DEGREES })
        bandMph.push(band * BAND_MPH)
      }
      siteOfPiece.push(site)
    }
    firstSite[edge + 1] = siteOfPiece.length
  }
  return sortByBlock({ firstSite, siteOfPiece: Uint32Array.from(siteOfPiece), places, bandMph })
}

/** Sites are sorted by blocks of this size, about that of a stored forecast chunk, so that each chunk is decoded once. */
const BLOCK_DEGREES = 5

function sortByBlock<Sites extends { siteOfPiece: Uint32Array; places: Coordinates[]; bandMph: number[] }>(
  sites: Sites,
): Sites {
  const block = ({ latitude, longitude }: Coordinates) =>
    1000 * Math.floor(latitude / BLOCK_DEGREES) + Math.floor(longitude / BLOCK_DEGREES)
  const blocks = sites.places.map(block)
  const order = sites.places.map((_, site) => site).toSorted((a, b) => (blocks[a] as number) - (blocks[b] as number))
  const newSite = new Uint32Array(order.length)
  order.forEach((site, at) => {
    newSite[site] = at
  })
  return {
    ...sites,
    siteOfPiece: sites.siteOfPiece.map((site) => newSite[site] as number),
    places: order.map((site) => sites.places[site] as Coordinates),
    bandMph: order.map((site) => sites.bandMph[site] as number),
  }
}

/** The midpoints of an edge's equal pieces. */
function pieceMidpoints(graph: RoadGraph, edge: number): Position[] {
  const line = edgeLine(graph, edge)
  const along = [0]
  for (let i = 1; i < line.length; i++) {
    along.push((along[i - 1] as number) + metersBetween(line[i - 1] as Position, line[i] as Position))
  }
  const whole = along.at(-1) as number
  const count = Math.max(1, Math.ceil(whole / PIECE_METERS))
  let i = 1
  return Array.from({ length: count }, (_, piece) => {
    const wanted = (whole * (piece + 0.5)) / count
    while (i < line.length - 1 && (along[i] as number) < wanted) i++
    const [a, b] = [line[i - 1] as Position, line[i] as Position]
    const length = (along[i] as number) - (along[i - 1] as number)
    const share = length > 0 ? (wanted - (along[i - 1] as number)) / length : 0
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  })
}

import { distanceMeters } from '../geo/coordinates.ts'
import { HOUR_MS } from '../time/durations.ts'
import { type Footprint, footprintCenter, footprintOverlap, footprintSize, unitedFootprint } from './footprint.ts'

/** Where a storm is in the hour that begins at `at` (milliseconds), and how strong it is there at most. */
export interface StormHour {
  at: number
  footprint: Footprint
  /** In the unit of its kind. */
  peak: number
}

export interface StormShape {
  kind: string
  hours: readonly StormHour[]
}

/** Centers at the same hour this far apart can be one storm whose forecast place moved. */
const TRACK_METERS = 300_000
/** A footprint that overlaps proves more than swaths that do, and these more than a near track. */
const SWATH_WEIGHT = 0.6
const TRACK_WEIGHT = 0.5

export interface StormLikeness {
  /** How surely two forecasts are of one storm, 0-1. */
  share: number
  /** Square degrees times hours that both have. */
  common: number
}

const UNLIKE: StormLikeness = { share: 0, common: 0 }

/**
 * How surely two forecasts are of one storm: the share of the smaller footprint that both have at the same hours. If
 * the hours moved, the share of the ground that both cross; if the ground moved, how near their centers pass. Storms of
 * different kinds are never one.
 */
export function stormLikeness(a: StormShape, b: StormShape): StormLikeness {
  if (a.kind !== b.kind) return UNLIKE
  const byHour = new Map(b.hours.map((hour) => [hour.at, hour.footprint]))
  const shared = a.hours.flatMap(({ at, footprint }) => {
    const other = byHour.get(at)
    return other && footprint.length > 0 && other.length > 0 ? [[footprint, other] as const] : []
  })
  let [common, sizeA, sizeB] = [0, 0, 0]
  for (const [one, other] of shared) {
    common += footprintOverlap(one, other)
    sizeA += footprintSize(one)
    sizeB += footprintSize(other)
  }
  const hourly = shared.length === 0 ? 0 : common / Math.min(sizeA, sizeB)
  const share = Math.max(hourly, SWATH_WEIGHT * swathLikeness(a, b), TRACK_WEIGHT * trackLikeness(shared))
  return { share, common }
}

export const swathOf = ({ hours }: Pick<StormShape, 'hours'>): Footprint =>
  unitedFootprint(hours.map(({ footprint }) => footprint))

function swathLikeness(a: StormShape, b: StormShape): number {
  if (!meetInTime(a, b)) return 0
  const [swathA, swathB] = [swathOf(a), swathOf(b)]
  const smaller = Math.min(footprintSize(swathA), footprintSize(swathB))
  return smaller === 0 ? 0 : footprintOverlap(swathA, swathB) / smaller
}

/** Storms that cross the same ground half a day apart are two. */
const APART_MS = 12 * HOUR_MS

function meetInTime(a: StormShape, b: StormShape): boolean {
  const spanOf = ({ hours }: StormShape) => {
    const times = hours.filter(({ footprint }) => footprint.length > 0).map(({ at }) => at)
    return [Math.min(...times), Math.max(...times)] as const
  }
  const [[fromA, untilA], [fromB, untilB]] = [spanOf(a), spanOf(b)]
  return fromA <= untilB + APART_MS && fromB <= untilA + APART_MS
}

function trackLikeness(shared: readonly (readonly [Footprint, Footprint])[]): number {
  if (shared.length === 0) return 0
  const meters = shared.map(([one, other]) => {
    const [from, to] = [footprintCenter(one), footprintCenter(other)]
    return from && to ? distanceMeters(from, to) : Number.POSITIVE_INFINITY
  })
  const mean = meters.reduce((sum, each) => sum + each, 0) / meters.length
  return Math.max(0, 1 - mean / TRACK_METERS)
}

import type { StormPeak } from '@stormlane/domain/history'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { KM_PER_DEGREE } from '../atmosphere/coarse-grid.ts'
import { tropicalCyclones } from '../atmosphere/tropical-cyclones.ts'
import { areaGrid } from '../simulated-source.ts'
import { type SimulatedStormKind, STORM_SEVERITY } from './storm-severity.ts'

const SCAN_DEGREES = 1
/** Scans midnight and noon UTC; the peak is then searched for in finer steps. */
const SCAN_STEP_HOURS = 12
const PEAK_STEP_HOURS = 3
/** The contiguous United States, where the roads and counties of the demo are. */
const SEARCHED = { west: -123, east: -70, south: 27, north: 48.5 } as const
/** A storm is rated by the strongest day, which has this many scans. */
const SCANS_OF_A_STORM = DAY_MS / HOUR_MS / SCAN_STEP_HOURS
/** A storm's weather is summed over this many cells to each side, about 250 km. */
const REACH_CELLS = 2
/** Radius of a tropical cyclone's weather. */
const TROPICAL_REACH_KM = 600
/** Weight of a storm where nobody lives. */
const EMPTY_LAND_SHARE = 0.4

/** Two storms this near to each other in place and time are one event. */
const APART_DEGREES = 8
const APART_MS = 4 * DAY_MS
/** A storm near an earlier one of the list counts for less, so that the storms are spread over the country. */
const SPREAD_DEGREES = 6
const NEAR_SHARE = 0.7

interface Search {
  seed: number
  kinds: readonly SimulatedStormKind[]
  from: Date
  until: Date
}

interface Scan {
  at: Date
  score: number
  cell: number
}

/** Finds the strongest storm of each kind in the true weather of a period. A kind that did not happen is left out. */
export function findStorms({ seed, kinds, from, until }: Search): StormPeak[] {
  const model = new AtmosphereModel(areaGrid(SCAN_DEGREES), seed)
  const scans = new Map(kinds.map((kind) => [kind, [] as Scan[]]))
  for (let time = from.getTime(); time < until.getTime(); time += SCAN_STEP_HOURS * HOUR_MS)
    for (const [kind, scan] of scanAll(model, seed, kinds, new Date(time))) scans.get(kind)?.push(scan)
  const peaks: StormPeak[] = []
  for (const [kind, found] of scans) {
    const toPeak = ({ at, cell }: Scan): StormPeak => ({
      kind,
      at,
      place: { lng: model.grid.lng[cell] as number, lat: model.grid.lat[cell] as number },
    })
    const day = strongestDay(found, (scan) => weightBeside(peaks, toPeak(scan)))
    if (day) peaks.push(toPeak(finestPeak(model, seed, kind, day)))
  }
  return peaks
}

function weightBeside(others: readonly StormPeak[], { at, place }: StormPeak): number {
  const degreesTo = (other: StormPeak) => Math.hypot(other.place.lng - place.lng, other.place.lat - place.lat)
  const isSameEvent = (other: StormPeak) =>
    Math.abs(other.at.getTime() - at.getTime()) < APART_MS && degreesTo(other) < APART_DEGREES
  if (others.some(isSameEvent)) return 0
  return others.some((other) => degreesTo(other) < SPREAD_DEGREES) ? NEAR_SHARE : 1
}

function scanAll(
  model: AtmosphereModel,
  seed: number,
  kinds: readonly SimulatedStormKind[],
  at: Date,
): [SimulatedStormKind, Scan][] {
  const fields = model.truth(at)
  const isTropical = nearCyclone(model, at, seed)
  return kinds.map((kind) => [
    kind,
    { at, ...worstPlace(model, (cell) => STORM_SEVERITY[kind](fields, cell, isTropical)) },
  ])
}

/** Finds the worst moment around a scan. */
function finestPeak(model: AtmosphereModel, seed: number, kind: SimulatedStormKind, scan: Scan): Scan {
  let worst = scan
  for (let hours = PEAK_STEP_HOURS - SCAN_STEP_HOURS; hours < SCAN_STEP_HOURS; hours += PEAK_STEP_HOURS) {
    const at = new Date(scan.at.getTime() + hours * HOUR_MS)
    for (const [, other] of scanAll(model, seed, [kind], at)) if (other.score > worst.score) worst = other
  }
  return worst
}

function nearCyclone({ grid }: AtmosphereModel, at: Date, seed: number): (cell: number) => boolean {
  const cyclones = tropicalCyclones(at, seed, null)
  return (cell) => {
    const [lat, lng] = [grid.lat[cell] as number, grid.lng[cell] as number]
    const kmEast = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
    return cyclones.some(
      (one) => Math.hypot((one.lat - lat) * KM_PER_DEGREE, (one.lng - lng) * kmEast) <= TROPICAL_REACH_KM,
    )
  }
}

/** Finds the cell around which the weather is worst for people on land. */
function worstPlace({ grid }: AtmosphereModel, severity: (cell: number) => number): { score: number; cell: number } {
  const { nx, ny } = grid.definition as { nx: number; ny: number }
  const weighted = new Float32Array(grid.cells)
  for (let cell = 0; cell < grid.cells; cell++) {
    const land = grid.terrain.land[cell] as number
    if (land < 0.5 || !isSearched(grid.lat[cell] as number, grid.lng[cell] as number)) continue
    const exposure = grid.terrain.exposure[cell] as number
    weighted[cell] = severity(cell) * (EMPTY_LAND_SHARE + (1 - EMPTY_LAND_SHARE) * exposure)
  }
  const worst = { score: 0, cell: -1 }
  for (let y = REACH_CELLS; y < ny - REACH_CELLS; y++)
    for (let x = REACH_CELLS; x < nx - REACH_CELLS; x++) {
      let score = 0
      for (let dy = -REACH_CELLS; dy <= REACH_CELLS; dy++)
        for (let dx = -REACH_CELLS; dx <= REACH_CELLS; dx++) score += weighted[(y + dy) * nx + x + dx] as number
      if (score > worst.score) {
        worst.score = score
        worst.cell = y * nx + x
      }
    }
  return worst
}

const isSearched = (lat: number, lng: number) =>
  lat >= SEARCHED.south && lat <= SEARCHED.north && lng >= SEARCHED.west && lng <= SEARCHED.east

/** Returns the worst scan of the day with the largest sum of scores; undefined if nothing happened. */
function strongestDay(scans: readonly Scan[], weight: (peak: Scan) => number): Scan | undefined {
  let best: { sum: number; peak: Scan } | undefined
  for (let first = 0; first + SCANS_OF_A_STORM <= scans.length; first++) {
    const day = scans.slice(first, first + SCANS_OF_A_STORM)
    const peak = day.reduce((a, b) => (b.score > a.score ? b : a))
    if (peak.cell < 0) continue
    const sum = weight(peak) * day.reduce((total, { score }) => total + score, 0)
    if (sum > (best?.sum ?? 0)) best = { sum, peak }
  }
  return best?.peak
}

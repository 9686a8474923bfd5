// Follows the storms that hourly runs forecast through a stretch of the simulated world, and compares them with the true ones.
import { findAreas, findStorms, stormHours } from '@stormlane/atmosphere'
import { impactLevelOfIndex } from '@stormlane/domain/levels'
import {
  type FoundStorm,
  footprintOverlap,
  footprintSize,
  type StormShape,
  type TrackedStorm,
  trackStorms,
} from '@stormlane/domain/storms'
import { HOUR_MS } from '@stormlane/domain/time'
import type { GridFrames } from '../../packages/simulation/src/events/grid-frames.ts'

export interface StormFollowing {
  /** Pairs of consecutive runs of which both have a storm that is the same true one; and those in which it kept its id. */
  pairs: number
  kept: number
  /** Changes of id that the history of the storms tells: a part that split off, or a storm that took the other one in. */
  recorded: number
  splits: number
  merges: number
  /** True storms that a run had before they began, those that none had, and storms that were called off or never came. */
  hits: number
  misses: number
  falseAlarms: number
}

/** A forecast is of a true storm if so much of the smaller footprint is common to both at the same hours. */
const SAME_FROM = 0.3

/** Follows hourly runs from a time on. */
export function followStorms(frames: GridFrames, from: number, runs: number): StormFollowing {
  const outlookAt = (run: number, frameOf: (time: number) => ReturnType<GridFrames['truth']>): FoundStorm[] => {
    const grid = frames.model.grid.definition
    if (grid.kind !== 'regular') throw new RangeError('Storms can be found on regular grids only.')
    const times = stormHours(new Date(run))
    const outlook = { grid, times, series: times.map(frameOf), ...frames.model.grid.terrain }
    return [...findStorms(outlook), ...findAreas(outlook)].flatMap(({ stormType, outlook: found }) =>
      found && found.hours.length > 0
        ? [{ kind: stormType, level: impactLevelOfIndex(found.index), hours: found.hours }]
        : [],
    )
  }
  let known: TrackedStorm[] = []
  let truth: TrackedStorm[] = []
  const next = (storms: readonly TrackedStorm[], found: readonly FoundStorm[], at: number, name: string) => {
    let made = 0
    const newId = () => `${name} ${(at - from) / HOUR_MS}.${++made}`
    return trackStorms(storms, found, { at, newId, placesOf: () => ({ places: [], lake: null }) })
  }
  const result = { pairs: 0, kept: 0, recorded: 0, splits: 0, merges: 0, hits: 0, misses: 0, falseAlarms: 0 }
  const idOfTrue = new Map<string, string>()
  const everTrue = new Set<string>()
  const forecastFrom = new Map<string, number>()
  for (let run = 0; run < runs; run++) {
    const at = from + run * HOUR_MS
    truth = next(
      truth,
      outlookAt(at, (time) => frames.truth(time)),
      at,
      'true',
    )
    known = next(
      known,
      outlookAt(at, (time) => frames.forecast(time, at)),
      at,
      'storm',
    )
    const forecast = known.filter(({ state, sightings }) => state !== 'ended' && sightings.at(-1)?.endsAt != null)
    for (const storm of truth.filter(({ state }) => state !== 'ended')) {
      const before = idOfTrue.get(storm.id)
      const best = mostAlike(storm, forecast, at, before)
      if (!best) continue
      everTrue.add(best.id)
      if (!forecastFrom.has(storm.id)) forecastFrom.set(storm.id, at)
      idOfTrue.set(storm.id, best.id)
      if (before === undefined) continue
      result.pairs++
      if (before === best.id) result.kept++
      else if (areRelated(known, before, best.id)) result.recorded++
    }
  }
  const end = from + (runs - 1) * HOUR_MS
  for (const storm of truth) {
    const begins = storm.hours[0]?.at ?? 0
    // What began before the first run could not be forecast, and what has not begun is not known yet.
    if (begins <= from || begins > end) continue
    const seen = forecastFrom.get(storm.id)
    if (seen !== undefined && seen <= begins) result.hits++
    else result.misses++
  }
  for (const { id, outcome, splitFrom, state } of known) {
    if (splitFrom) result.splits++
    if (outcome === 'merged') result.merges++
    if (state === 'ended' && outcome !== 'merged' && !everTrue.has(id)) result.falseAlarms++
  }
  return result
}

/** The forecast of a storm: the one of the run before if it still is, else the one with the most in common. */
function mostAlike(
  storm: StormShape,
  others: readonly TrackedStorm[],
  from: number,
  before: string | undefined,
): TrackedStorm | undefined {
  const shares = others.flatMap((other) => {
    const share = other.kind === storm.kind ? commonShare(storm, other, from) : 0
    return share >= SAME_FROM ? [{ other, share }] : []
  })
  return (shares.find(({ other }) => other.id === before) ?? shares.toSorted((a, b) => b.share - a.share)[0])?.other
}

function commonShare(a: StormShape, b: StormShape, from: number): number {
  const byHour = new Map(b.hours.map(({ at, footprint }) => [at, footprint]))
  let [common, smaller] = [0, 0]
  for (const { at, footprint } of a.hours) {
    const other = byHour.get(at)
    if (at < from || !other) continue
    common += footprintOverlap(footprint, other)
    smaller += Math.min(footprintSize(footprint), footprintSize(other))
  }
  return smaller > 0 ? common / smaller : 0
}

/** Whether the history leads from one to the other: both come from one storm, or ended in one. */
function areRelated(storms: readonly TrackedStorm[], one: string, other: string): boolean {
  const byId = new Map(storms.map((storm) => [storm.id, storm]))
  const family = (id: string): Set<string> => {
    const members = new Set([id])
    for (const member of members) {
      const { splitFrom, mergedInto } = byId.get(member) ?? {}
      for (const next of [splitFrom, mergedInto]) if (next) members.add(next)
    }
    return members
  }
  const ofOther = family(other)
  return [...family(one)].some((id) => ofOther.has(id))
}

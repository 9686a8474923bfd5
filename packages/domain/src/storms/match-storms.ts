import { type StormShape, stormLikeness } from './storm-likeness.ts'

export interface KnownStorm extends StormShape {
  id: string
}

/** What became of storms from one run to the next. */
export interface StormMatches {
  /** The id of each storm that was found, by its index; undefined for a new one. */
  ids: readonly (string | undefined)[]
  /** The storm that a new one broke away from, by index. */
  splitFrom: ReadonlyMap<number, string>
  /** The storm, by index, that took in a known one which is no longer found by itself. */
  mergedInto: ReadonlyMap<string, number>
}

/** Below this, two forecasts are of two storms. */
const SAME_FROM = 0.1
/** A part of a storm shares at least half of its ground with the whole. */
const PART_FROM = 0.5

/**
 * Matches the storms of a run with those known before. Each identity goes to one storm: first the pair with the most in
 * common, so that a small part never takes the name of the whole. What else overlaps a storm is a part that split off,
 * or one that merged.
 */
export function matchStorms(known: readonly KnownStorm[], found: readonly StormShape[]): StormMatches {
  const pairs = known
    .flatMap((storm, from) => found.map((one, to) => ({ from, to, ...stormLikeness(storm, one) })))
    .filter(({ share }) => share >= SAME_FROM)
    .toSorted((a, b) => b.common - a.common || b.share - a.share || a.from - b.from || a.to - b.to)
  const ids: (string | undefined)[] = found.map(() => undefined)
  const taken = new Set<number>()
  for (const { from, to } of pairs) {
    if (taken.has(from) || ids[to] !== undefined) continue
    taken.add(from)
    ids[to] = known[from]?.id
  }
  const splitFrom = new Map<number, string>()
  const mergedInto = new Map<string, number>()
  for (const { from, to, share } of pairs) {
    const storm = known[from] as KnownStorm
    if (share < PART_FROM) continue
    if (ids[to] === undefined && taken.has(from) && !splitFrom.has(to)) splitFrom.set(to, storm.id)
    if (!taken.has(from) && ids[to] !== undefined && !mergedInto.has(storm.id)) mergedInto.set(storm.id, to)
  }
  return { ids, splitFrom, mergedInto }
}

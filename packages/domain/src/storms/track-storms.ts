import type { ImpactLevel } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { matchStorms } from './match-storms.ts'
import type { StormHour, StormShape } from './storm-likeness.ts'
import {
  SIGHTINGS_KEPT,
  type StormChange,
  type StormChangeKind,
  type StormOutcome,
  stormSize,
  stormTimes,
  type TrackedStorm,
} from './tracked-storm.ts'

export interface FoundStorm extends StormShape {
  level: ImpactLevel
  /** The name that others gave it; absent for storms that are named by what and where they are. */
  givenName?: string
}

interface Run {
  /** The hour from which the run was searched. */
  at: number
  newId: () => string
  /** Names of what a new storm crosses. */
  placesOf: (storm: StormShape) => Pick<TrackedStorm, 'places' | 'lake'>
}

/** A storm that has ended is the same one if it is found again within this time. */
export const RETURNS_WITHIN_MS = 6 * HOUR_MS
/** A storm that has not begun is called off when this many runs in a row no longer have it. */
const CALLED_OFF_AFTER_RUNS = 3
/** Smaller changes of a forecast are not worth a line. */
const WORTH_NOTING_MS = 3 * HOUR_MS
const WORTH_NOTING_GROWTH = 1.5
/** A storm that lasts for days has some dozens. */
const CHANGES_KEPT = 100

/**
 * Carries the storms from one run to the next: those found again keep their id, their past hours and the history of
 * their forecast. A storm that a run misses stays with the last forecast of it, until its hours are over or it is called
 * off. Seeing the same run twice changes nothing. Those found come first, in their order.
 */
export function trackStorms(known: readonly TrackedStorm[], found: readonly FoundStorm[], run: Run): TrackedStorm[] {
  const { at } = run
  const candidates = known.filter(
    ({ outcome, endedAt }) => outcome !== 'merged' && (endedAt === null || at - endedAt <= RETURNS_WITHIN_MS),
  )
  const { ids, splitFrom, mergedInto } = matchStorms(candidates.map(withPastOf(at)), found)
  const byId = new Map(known.map((storm) => [storm.id, storm]))
  const newIds = ids.map((id) => id ?? run.newId())
  const next: TrackedStorm[] = []
  for (const [index, one] of found.entries()) {
    const before = byId.get(ids[index] ?? '')
    const from = splitFrom.get(index) ?? null
    const storm = before ? foundAgain(before, one, at) : newStorm(newIds[index] as string, one, from, run)
    const eaten = [...mergedInto].filter(([, to]) => to === index).map(([id]) => id)
    const lines = eaten.filter((id) => byId.get(id)?.endedAt === null).map((other) => lineOf(at, 'took_in', { other }))
    next.push(settled({ ...storm, changes: [...storm.changes, ...lines] }, at))
  }
  const kept = new Set(next.map(({ id }) => id))
  for (const storm of known) {
    if (kept.has(storm.id)) continue
    const into = mergedInto.get(storm.id)
    if (storm.endedAt !== null) next.push(storm)
    else if (into !== undefined) next.push(mergedStorm(storm, newIds[into] as string, at))
    else next.push(settled(missed(storm, at), at))
  }
  return next.map((storm) => ({ ...storm, changes: storm.changes.slice(-CHANGES_KEPT) }))
}

/** Storms are compared over the hours that the new run can have, and the one before it. */
const withPastOf = (at: number) => (storm: TrackedStorm) => ({
  ...storm,
  hours: storm.hours.filter((hour) => hour.at >= at - HOUR_MS),
})

function newStorm(id: string, one: FoundStorm, splitFrom: string | null, { at, placesOf }: Run): TrackedStorm {
  const times = stormTimes(one.hours)
  const noted = { level: one.level, beginsAt: times?.beginsAt ?? at, endsAt: times?.endsAt ?? at, size: stormSize(one) }
  return {
    id,
    kind: one.kind,
    ...placesOf(one),
    givenName: one.givenName ?? null,
    level: one.level,
    hours: one.hours,
    state: 'expected',
    outcome: null,
    firstSeenAt: at,
    endedAt: null,
    splitFrom,
    mergedInto: null,
    sightings: [{ at, endsAt: noted.endsAt }],
    changes: [lineOf(at, splitFrom ? 'split' : 'found', { other: splitFrom })],
    noted,
  }
}

function foundAgain(before: TrackedStorm, one: FoundStorm, at: number): TrackedStorm {
  const hours = joinedHours(before.hours, one.hours, at)
  const times = stormTimes(hours)
  const wasMissed = before.sightings.at(-1)?.endsAt === null || before.endedAt !== null
  const lines: StormChange[] = wasMissed ? [lineOf(at, 'returned')] : []
  const noted = { ...before.noted }
  if (one.level !== noted.level) {
    lines.push(lineOf(at, 'level', { from: noted.level, to: one.level }))
    noted.level = one.level
  }
  // The beginning of a storm that is there is no forecast any more.
  if (times && before.state === 'expected' && Math.abs(times.beginsAt - noted.beginsAt) >= WORTH_NOTING_MS) {
    lines.push(lineOf(at, 'begins', { from: noted.beginsAt, to: times.beginsAt }))
    noted.beginsAt = times.beginsAt
  }
  if (times && Math.abs(times.endsAt - noted.endsAt) >= WORTH_NOTING_MS) {
    lines.push(lineOf(at, 'ends', { from: noted.endsAt, to: times.endsAt }))
    noted.endsAt = times.endsAt
  }
  const size = stormSize({ hours })
  if (size >= WORTH_NOTING_GROWTH * noted.size || WORTH_NOTING_GROWTH * size <= noted.size) {
    lines.push(lineOf(at, size > noted.size ? 'grew' : 'shrank', { from: noted.size, to: size }))
    noted.size = size
  }
  return {
    ...before,
    givenName: one.givenName ?? null,
    level: one.level,
    hours,
    state: before.state === 'ended' ? 'expected' : before.state,
    outcome: null,
    endedAt: null,
    sightings: sighted(before, { at, endsAt: times?.endsAt ?? at }),
    changes: [...before.changes, ...lines],
    noted,
  }
}

function missed(storm: TrackedStorm, at: number): TrackedStorm {
  // Nobody misses what is over.
  if ((stormTimes(storm.hours)?.endsAt ?? at) <= at) return storm
  const isNew = storm.sightings.at(-1)?.endsAt !== null
  return {
    ...storm,
    sightings: sighted(storm, { at, endsAt: null }),
    changes: isNew ? [...storm.changes, lineOf(at, 'missed')] : storm.changes,
  }
}

/** Begins or ends a storm if its time has come. */
function settled(storm: TrackedStorm, at: number): TrackedStorm {
  const times = stormTimes(storm.hours)
  if (!times || times.endsAt <= at) return ended(storm, 'passed', Math.min(at, times?.endsAt ?? at))
  if (times.beginsAt <= at)
    return storm.state === 'active'
      ? storm
      : { ...storm, state: 'active', changes: [...storm.changes, lineOf(times.beginsAt, 'began')] }
  const lastRuns = storm.sightings.slice(-CALLED_OFF_AFTER_RUNS)
  const isGone = lastRuns.length === CALLED_OFF_AFTER_RUNS && lastRuns.every(({ endsAt }) => endsAt === null)
  return isGone ? ended(storm, 'called_off', at) : storm
}

/** A storm that is part of another one from now on. */
export const mergedStorm = (storm: TrackedStorm, into: string, at: number): TrackedStorm => ({
  ...ended(storm, 'merged', at, into),
  mergedInto: into,
})

/** A storm that its source has withdrawn: what others forecast is over when they say so, not when its hours are. */
export function withdrawnStorm(storm: TrackedStorm, at: number): TrackedStorm {
  const hasBegun = storm.state === 'active'
  const hours = hasBegun ? storm.hours.filter((hour) => hour.at < at + HOUR_MS) : storm.hours
  return ended({ ...storm, hours }, hasBegun ? 'passed' : 'called_off', at)
}

function ended(storm: TrackedStorm, outcome: StormOutcome, at: number, other: string | null = null): TrackedStorm {
  const changes = [...storm.changes, lineOf(at, outcome, { other })]
  return { ...storm, state: 'ended', outcome, endedAt: at, changes }
}

/** What has happened stays as the last run before it saw it; what is ahead is what the new run says. */
const joinedHours = (before: readonly StormHour[], now: readonly StormHour[], at: number): StormHour[] => [
  ...before.filter((hour) => hour.at < at),
  ...now.filter((hour) => hour.at >= at),
]

const sighted = ({ sightings }: TrackedStorm, sighting: TrackedStorm['sightings'][number]) =>
  [...sightings.filter(({ at }) => at !== sighting.at), sighting].slice(-SIGHTINGS_KEPT)

const lineOf = (
  at: number,
  kind: StormChangeKind,
  { from = null, to = null, other = null }: Partial<Pick<StormChange, 'from' | 'to' | 'other'>> = {},
): StormChange => ({ at, kind, from, to, other })

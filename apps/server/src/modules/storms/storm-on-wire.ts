import type { StormOnWire } from '@stormlane/contract'
import {
  endSpreadHours,
  footprintBounds,
  measuredValue,
  stormChangeText,
  stormConfidence,
  stormMeasure,
  stormName,
  stormSource,
  stormTimes,
  swathOf,
  type TrackedStorm,
} from '@stormlane/domain/storms'
import type { StormRun } from './storm.repository.ts'

/** The runs that could have found a storm of its kind. */
export const runsFor = ({ kind }: Pick<TrackedStorm, 'kind'>, runs: readonly StormRun[]): number[] =>
  runs.flatMap(({ source, at }) => (source === stormSource(kind) ? at : []))

const toInstant = (ms: number) => new Date(ms).toISOString()

/** A storm always has hours: `receive` leaves out those without. */
export function stormOnWire(storm: TrackedStorm, searched: readonly StormRun[]): StormOnWire {
  const runs = runsFor(storm, searched)
  const times = stormTimes(storm.hours)
  const measure = stormMeasure(storm.kind)
  const runAt = runs.at(-1) ?? storm.firstSeenAt
  const ahead = storm.hours.filter(({ at }) => at >= runAt)
  const lastSeenAt = storm.sightings.findLast(({ endsAt }) => endsAt !== null)?.at
  return {
    id: storm.id,
    name: stormName(storm),
    kind: storm.kind,
    impact_level: storm.level,
    state: storm.state,
    outcome: storm.outcome,
    begins_at: toInstant(times?.beginsAt ?? storm.firstSeenAt),
    strongest_from: toInstant(times?.strongestFrom ?? storm.firstSeenAt),
    strongest_until: toInstant(times?.strongestUntil ?? storm.firstSeenAt),
    ends_at: toInstant(times?.endsAt ?? storm.firstSeenAt),
    ends_spread_hours: endSpreadHours(storm),
    peak: measure &&
      times && { label: measure.label, unit: measure.unit, value: measuredValue(storm.kind, times.peak) },
    confidence: Math.round(100 * stormConfidence(storm, runs)) / 100,
    first_seen_at: toInstant(storm.firstSeenAt),
    last_seen_at: lastSeenAt === undefined ? null : toInstant(lastSeenAt),
    split_from: storm.splitFrom,
    merged_into: storm.mergedInto,
    bounds: footprintBounds(swathOf({ hours: ahead.length > 0 ? ahead : storm.hours })) ?? [0, 0, 0, 0],
  }
}

export const changesOnWire = ({ changes }: TrackedStorm) =>
  changes.toReversed().map((change) => ({
    at: toInstant(change.at),
    kind: change.kind,
    text: stormChangeText(change),
    other_storm_id: change.other,
  }))

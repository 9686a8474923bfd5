/**
 * Verification scores as sums, so that the scores of a month follow from the sums of its days (Wilks, Statistical
 * Methods in the Atmospheric Sciences, ch. 9). Every sum is weighted by the area that a station represents.
 */

/** Errors of the forecast and of a reference forecast, over the pairs that have both. */
interface Against {
  forecast: number
  reference: number
}

interface ReliabilitySum {
  weight: number
  /** Sum of forecast probabilities. */
  forecast: number
  /** Sum of events. */
  observed: number
}

interface ChanceSums {
  weight: number
  /** Sum of squared errors of the probability. */
  squares: number
  climatology: Against
  persistence: Against
  /** By tenths of the forecast probability. */
  tenths: ReliabilitySum[]
}

export interface ScoreSums {
  /** Pairs of forecast and truth, not weighted. */
  pairs: number
  weight: number
  error: number
  absolute: number
  climatology: Against
  persistence: Against
  hits: number
  misses: number
  falseAlarms: number
  /** Null for variables whose event has no forecast probability. */
  chance: ChanceSums | null
}

/** One forecast value and what happened. Unknown references are NaN. */
export interface VerifiedPair {
  weight: number
  forecast: number
  truth: number
  /** What one would forecast without any knowledge of today. */
  climatology: number
  /** The truth at the time of the run. */
  persistence: number
  wasForecast: boolean
  hasHappened: boolean
  /** 1 if the event happened, else 0; for a simulated storm, the probability that it strikes. */
  happenedShare: number
  /** The forecast probability of the event, with those of the two references; NaN where it has none. */
  chance: number
  climatologyChance: number
  persistenceChance: number
}

const TENTHS = 10

export function emptySums(): ScoreSums {
  return {
    pairs: 0,
    weight: 0,
    error: 0,
    absolute: 0,
    climatology: { forecast: 0, reference: 0 },
    persistence: { forecast: 0, reference: 0 },
    hits: 0,
    misses: 0,
    falseAlarms: 0,
    chance: null,
  }
}

const emptyChance = (): ChanceSums => ({
  weight: 0,
  squares: 0,
  climatology: { forecast: 0, reference: 0 },
  persistence: { forecast: 0, reference: 0 },
  tenths: Array.from({ length: TENTHS }, () => ({ weight: 0, forecast: 0, observed: 0 })),
})

/** Pairs without a forecast or a truth are left out. */
export function addPair(sums: ScoreSums, pair: VerifiedPair): void {
  const { weight, forecast, truth, climatology, persistence } = pair
  const error = forecast - truth
  if (Number.isNaN(error)) return
  sums.pairs++
  sums.weight += weight
  sums.error += weight * error
  sums.absolute += weight * Math.abs(error)
  addAgainst(sums.climatology, weight, Math.abs(error), Math.abs(climatology - truth))
  addAgainst(sums.persistence, weight, Math.abs(error), Math.abs(persistence - truth))
  if (pair.hasHappened) {
    if (pair.wasForecast) sums.hits += weight
    else sums.misses += weight
  } else if (pair.wasForecast) sums.falseAlarms += weight
  if (!Number.isNaN(pair.chance)) {
    sums.chance ??= emptyChance()
    addChance(sums.chance, pair)
  }
}

function addChance(sums: ChanceSums, pair: VerifiedPair): void {
  const { weight, chance, happenedShare: observed } = pair
  const square = (chance - observed) ** 2
  sums.weight += weight
  sums.squares += weight * square
  addAgainst(sums.climatology, weight, square, (pair.climatologyChance - observed) ** 2)
  addAgainst(sums.persistence, weight, square, (pair.persistenceChance - observed) ** 2)
  const tenth = sums.tenths[Math.min(TENTHS - 1, Math.floor(chance * TENTHS))] as ReliabilitySum
  tenth.weight += weight
  tenth.forecast += weight * chance
  tenth.observed += weight * observed
}

function addAgainst(sums: Against, weight: number, forecast: number, reference: number): void {
  if (Number.isNaN(reference)) return
  sums.forecast += weight * forecast
  sums.reference += weight * reference
}

/** Adds the second sums to the first. */
export function mergeSums(into: ScoreSums, more: ScoreSums): ScoreSums {
  for (const key of ['pairs', 'weight', 'error', 'absolute', 'hits', 'misses', 'falseAlarms'] as const)
    into[key] += more[key]
  mergeAgainst(into, more)
  if (more.chance) {
    into.chance ??= emptyChance()
    into.chance.weight += more.chance.weight
    into.chance.squares += more.chance.squares
    mergeAgainst(into.chance, more.chance)
    for (const [i, tenth] of into.chance.tenths.entries())
      for (const key of ['weight', 'forecast', 'observed'] as const) tenth[key] += more.chance.tenths[i]?.[key] ?? 0
  }
  return into
}

type Referenced = Pick<ScoreSums, 'climatology' | 'persistence'>

function mergeAgainst(into: Referenced, more: Referenced): void {
  for (const reference of ['climatology', 'persistence'] as const)
    for (const key of ['forecast', 'reference'] as const) into[reference][key] += more[reference][key]
}

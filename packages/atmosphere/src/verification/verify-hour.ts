import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import {
  countsInAllRegions,
  eventShare,
  isVerifiedEvent,
  type StationValues,
  VERIFIED_POINTS,
  VERIFIED_VARIABLE_IDS,
  type VerifiedLeadHours,
  type VerifiedRegion,
  type VerifiedVariableId,
} from '@stormlane/domain/verification'
import { addPair, emptySums, type ScoreSums, type VerifiedPair } from './score-sums.ts'

/** Days before the verified hour that make its climatology. */
export const CLIMATOLOGY_DAYS = 30

const REGIONS = [...new Set(VERIFIED_POINTS.map(({ region }) => region))]

interface VerifiedHour {
  validAt: Date
  truth: StationValues
  /** What was forecast for this hour, by lead time. */
  forecasts: readonly { lead: VerifiedLeadHours; values: StationValues }[]
  /** The truth of earlier hours, where it is known. */
  truthAt: (time: Date) => StationValues | undefined
}

/** Sums by region, variable and lead time. */
export class SumTable {
  readonly entries = new Map<string, { key: SumKey; sums: ScoreSums }>()

  at(key: SumKey): ScoreSums {
    const name = `${key.region} ${key.variable} ${key.lead}`
    const entry = this.entries.get(name) ?? { key, sums: emptySums() }
    this.entries.set(name, entry)
    return entry.sums
  }
}

interface SumKey {
  region: VerifiedRegion
  variable: VerifiedVariableId
  lead: VerifiedLeadHours
}

/** Adds the forecasts of one hour to the sums. */
export function verifyHour(hour: VerifiedHour, table: SumTable): void {
  for (const variable of VERIFIED_VARIABLE_IDS) {
    const climatology = climatologyAt(hour, variable)
    const truth = hour.truth.values[variable]
    for (const { lead, values } of hour.forecasts) {
      const before = hour.truthAt(new Date(hour.validAt.getTime() - lead * HOUR_MS))?.values[variable]
      const forecast = values.values[variable]
      const chances = values.chances[variable]
      const all = table.at({ region: 'all', variable, lead })
      const ofRegion = new Map(REGIONS.map((region) => [region, table.at({ region, variable, lead })]))
      for (const [station, point] of VERIFIED_POINTS.entries()) {
        const { region, weight } = point
        const [value, came] = [forecast[station] as number, truth[station] as number]
        const persistence = before?.[station] ?? Number.NaN
        const pair: VerifiedPair = {
          weight,
          forecast: value,
          truth: came,
          climatology: climatology.medians[station] as number,
          persistence,
          wasForecast: isVerifiedEvent(variable, value),
          hasHappened: isVerifiedEvent(variable, came),
          happenedShare: eventShare(variable, came),
          chance: chances?.[station] ?? Number.NaN,
          climatologyChance: climatology.frequencies.get(region) ?? Number.NaN,
          persistenceChance: eventShare(variable, persistence),
        }
        if (countsInAllRegions(point)) addPair(all, pair)
        addPair(ofRegion.get(region) as ScoreSums, pair)
      }
    }
  }
}

interface Climatology {
  /** The median of each station, which has the smallest mean absolute error of all constants. */
  medians: Float32Array
  /** How often the event happened in each region: at a single station it is too rare to count. */
  frequencies: Map<VerifiedRegion, number>
}

/**
 * Derives climatology from this hour of the day over the preceding month. It needs no decades of records and follows
 * the season.
 */
function climatologyAt({ validAt, truthAt }: VerifiedHour, variable: VerifiedVariableId): Climatology {
  const days = Array.from({ length: CLIMATOLOGY_DAYS }, (_, i) => new Date(validAt.getTime() - (i + 1) * DAY_MS))
  const known = days.flatMap((day) => truthAt(day)?.values[variable] ?? [])
  const medians = new Float32Array(VERIFIED_POINTS.length).fill(Number.NaN)
  const sums = new Map<VerifiedRegion, { events: number; weight: number }>()
  for (const [station, { region, weight }] of VERIFIED_POINTS.entries()) {
    const sum = sums.get(region) ?? { events: 0, weight: 0 }
    sums.set(region, sum)
    let count = 0
    for (const values of known) {
      const value = values[station] as number
      if (Number.isNaN(value)) continue
      insertSorted(value, count++)
      sum.events += weight * eventShare(variable, value)
    }
    medians[station] = medianOfSorted(count)
    sum.weight += weight * count
  }
  const frequencies = [...sums].map(([region, { events, weight }]) => [region, events / weight] as const)
  return { medians, frequencies: new Map(frequencies) }
}

/** The past values of one point and hour, ascending. One array for all, because medians are most of the cost of an hour. */
const sorted = new Float64Array(CLIMATOLOGY_DAYS)

function insertSorted(value: number, count: number): void {
  let at = count
  for (; at > 0 && (sorted[at - 1] as number) > value; at--) sorted[at] = sorted[at - 1] as number
  sorted[at] = value
}

/** Returns NaN if there are no values. */
function medianOfSorted(count: number): number {
  if (count === 0) return Number.NaN
  return ((sorted[Math.ceil(count / 2) - 1] as number) + (sorted[Math.floor(count / 2)] as number)) / 2
}

import { type ArrivalOdds, MINUTE_MS } from '@stormlane/domain'

export interface DrivenTrip {
  leadHours: number
  /** The arrival as forecast. */
  forecast: Date
  odds: ArrivalOdds
  arrivedAt: Date
  /** An appointment, and its chance. */
  latest: Date
  chance: number
}

/** Odds narrower than this say that the weather does not matter: they are checked by how near the arrival was. */
const WIDE_MINUTES = 2
/** Arrivals that differ by less are the same on a screen. */
const SAME_MS = MINUTE_MS / 2
const FEW_CASES = 30

/** Collects trips, and compares their odds with what happened. */
export class ArrivalTally {
  readonly #leads: readonly number[]
  readonly #trips: DrivenTrip[] = []

  constructor(leads: readonly number[]) {
    this.#leads = leads
  }

  get count(): number {
    return this.#trips.length
  }

  add(trip: DrivenTrip): void {
    this.#trips.push(trip)
  }

  table(): string {
    const wide = this.#trips.filter(isWide)
    const narrow = this.#trips.filter((trip) => !isWide(trip))
    const byLead = [undefined, ...this.#leads].map((lead) => {
      const trips = lead === undefined ? wide : wide.filter(({ leadHours }) => leadHours === lead)
      const below = (['p10', 'p50', 'p90'] as const).map((quantile) => sharesBelow(trips, quantile))
      const error = trips.map(
        ({ arrivedAt, forecast }) => Math.abs(arrivedAt.getTime() - forecast.getTime()) / MINUTE_MS,
      )
      const width = trips.map(({ odds }) => (odds.p90.getTime() - odds.p10.getTime()) / MINUTE_MS)
      return [lead === undefined ? 'all' : `${lead} h`, trips.length, ...below, median(error), median(width)].join('\t')
    })
    const near = narrow.filter(
      ({ arrivedAt, forecast }) => Math.abs(arrivedAt.getTime() - forecast.getTime()) <= 2 * MINUTE_MS,
    )
    const byChance = Array.from({ length: 10 }, (_, tenth) => {
      const trips = wide.filter(({ chance }) => Math.min(9, Math.floor(10 * chance)) === tenth)
      const kept = trips.filter(({ arrivedAt, latest }) => arrivedAt <= latest).length / trips.length
      const said = trips.reduce((sum, { chance }) => sum + chance, 0) / trips.length
      return [
        `${10 * tenth}-${10 * tenth + 10}%`,
        trips.length,
        percent(said),
        percent(kept),
        trips.length < FEW_CASES ? 'few' : '',
      ].join('\t')
    })
    return [
      `${wide.length} trips of ${this.#trips.length} with a spread of ${WIDE_MINUTES} min or more`,
      'lead\ttrips\t< P10\t< P50\t< P90\tmedian error min\tmedian spread min',
      ...byLead,
      `others within 2 min of the forecast: ${percent(near.length / narrow.length)}`,
      'chance\ttrips\tsaid\tkept',
      ...byChance,
    ].join('\n')
  }
}

const isWide = ({ odds }: DrivenTrip) => odds.p90.getTime() - odds.p10.getTime() >= WIDE_MINUTES * MINUTE_MS

/**
 * The shares of arrivals clearly before the quantile and not clearly after it. Many arrivals are those of free flow, which may be the
 * quantile itself: odds are right if their probability lies between the two shares.
 */
function sharesBelow(trips: readonly DrivenTrip[], quantile: 'p10' | 'p50' | 'p90'): string {
  const later = trips.map(({ odds, arrivedAt }) => arrivedAt.getTime() - odds[quantile].getTime())
  const share = (isBelow: (ms: number) => boolean) => later.filter(isBelow).length / later.length
  return `${percent(share((ms) => ms < -SAME_MS))} to ${percent(share((ms) => ms <= SAME_MS))}`
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`

function median(values: readonly number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(1)
}

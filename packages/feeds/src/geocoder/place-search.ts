import { REGIONS } from '@stormlane/domain/places'
import { foldText } from './fold-text.ts'
import type { Gazetteer } from './gazetteer.ts'
import { NameIndex, type NameMatch } from './name-index.ts'
import { parsePlaceText, type Reading } from './place-text.ts'

/** A town by its row in the gazetteer, or a region by its index in `REGIONS`, with its score (higher is better). */
export interface FoundPlace {
  kind: 'city' | 'state'
  id: number
  fit: NameMatch['fit']
  score: number
}

/** Points for the kind of match, on the scale of log10(population): a whole name outweighs a city 300 times as large. */
const FIT_POINTS: Record<NameMatch['fit'], number> = {
  whole: 2.5,
  beginning: 1.5,
  'inner word': 0,
  'misspelled whole': 1,
  'misspelled beginning': -0.5,
}
const ERROR_POINTS = -1.2
/** A typed region counts for more than any population. */
const REGION_POINTS = 3
/** Most users are in the United States; a foreign place of the same name must be three times as large. */
const FOREIGN_POINTS = -0.5
/** Cities rank before states of the same name, such as New York. */
const STATE_POINTS = -1

/** The score of a town of 3,000 with its whole name typed. Above it, no misspellings are searched. */
const SURE_SCORE = 6

/** Searches towns and regions by name. */
export class PlaceSearch {
  readonly #gazetteer: Gazetteer
  readonly #towns: NameIndex
  readonly #regions = new NameIndex(REGIONS.map(({ name }) => foldText(name)))
  readonly #regionCodes = REGIONS.map(({ code }) => code.toLowerCase())
  readonly #regionPopulations = new Float64Array(REGIONS.length)

  constructor(gazetteer: Gazetteer) {
    this.#gazetteer = gazetteer
    this.#towns = new NameIndex(gazetteer.names.map(foldText))
    for (const [id, region] of gazetteer.regions.entries())
      (this.#regionPopulations[region] as number) += gazetteer.populations[id] as number
  }

  /** The best `limit` places, best first. Ties go to the earlier row, so that the same text always gives the same list. */
  find(typed: string, limit: number, { typing }: { typing: boolean }): FoundPlace[] {
    const best = new BestPlaces(limit)
    const readings = parsePlaceText(typed, typing).filter(({ name }) => name !== '')
    for (const { name, regions } of readings) {
      this.#towns.startingWith(name, (match) => this.#offerTown(match, regions, best))
      if (regions === null) this.#findRegions(name, best)
    }
    if (best.topScore >= SURE_SCORE) return best.list()
    for (const { name, regions } of readings)
      this.#towns.withTypingErrors(name, (match) => this.#offerTown(match, regions, best))
    return best.list()
  }

  #offerTown(match: NameMatch, regions: Reading['regions'], best: BestPlaces): void {
    if (regions && regions[this.#gazetteer.regions[match.id] as number] !== 1) return
    best.offer({ kind: 'city', id: match.id, fit: match.fit, score: this.#townScore(match, regions !== null) })
  }

  #findRegions(name: string, best: BestPlaces): void {
    const offer = ({ id, fit, errors }: NameMatch) => {
      if (fit === 'inner word') return
      const points = FIT_POINTS[fit] + errors * ERROR_POINTS + STATE_POINTS + foreignPoints(id)
      best.offer({ kind: 'state', id, fit, score: Math.log10(1 + (this.#regionPopulations[id] as number)) + points })
    }
    const code = this.#regionCodes.indexOf(name)
    if (code >= 0) offer({ id: code, fit: 'whole', errors: 0 })
    if (name.length < 3) return
    this.#regions.startingWith(name, offer)
    this.#regions.withTypingErrors(name, offer)
  }

  #townScore({ id, fit, errors }: NameMatch, inTypedRegion: boolean): number {
    const size = Math.log10(1 + (this.#gazetteer.populations[id] as number))
    const points = FIT_POINTS[fit] + errors * ERROR_POINTS + (inTypedRegion ? REGION_POINTS : 0)
    return size + points + foreignPoints(this.#gazetteer.regions[id] as number)
  }
}

const foreignPoints = (region: number) => (REGIONS[region]?.country === 'USA' ? 0 : FOREIGN_POINTS)

/** Keeps the best few of many, each place once. */
class BestPlaces {
  readonly #limit: number
  #places: FoundPlace[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  get topScore(): number {
    return this.#places[0]?.score ?? Number.NEGATIVE_INFINITY
  }

  offer(place: FoundPlace): void {
    const worst = this.#places.at(-1)
    if (worst && this.#places.length >= this.#limit && place.score <= worst.score) return
    const duplicate = this.#places.findIndex(({ kind, id }) => kind === place.kind && id === place.id)
    if (duplicate >= 0) {
      if ((this.#places[duplicate] as FoundPlace).score >= place.score) return
      this.#places.splice(duplicate, 1)
    }
    let rank = this.#places.length
    while (rank > 0 && (this.#places[rank - 1] as FoundPlace).score < place.score) rank--
    this.#places.splice(rank, 0, place)
    if (this.#places.length > this.#limit) this.#places.pop()
  }

  list(): FoundPlace[] {
    return this.#places
  }
}

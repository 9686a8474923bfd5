import type { FloodChance } from '@stormlane/domain/hazards'
import { calibrated } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import type { Counties } from '@stormlane/geography'
import { cellsByCounty } from '../alerts/county-weather.ts'
import { FLOOD_CALIBRATION } from './event-calibration.data.ts'
import { FloodOutlook, type RainModel } from './flood-outlook.ts'

const HOURS_PER_DAY = 24
/** Lower probabilities are not shown. */
const MIN_PROBABILITY = 0.05

/**
 * The probability of flash floods in each county for each of the next two days, from the same hourly sums as the flood index, and
 * corrected for how often such forecasts come true.
 */
export class SimulatedFloodChance {
  readonly #counties: Counties
  readonly #cells: readonly Uint32Array[]
  readonly #outlook: FloodOutlook
  #newest: { run: number; chances: FloodChance[] } | undefined

  constructor(model: RainModel, counties: Counties) {
    this.#counties = counties
    this.#cells = cellsByCounty(model, counties.list)
    this.#outlook = new FloodOutlook(model)
  }

  at(now: Date): FloodChance[] {
    const run = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
    if (this.#newest?.run !== run) this.#newest = { run, chances: this.#chancesOf(run) }
    return this.#newest.chances
  }

  #chancesOf(run: number): FloodChance[] {
    return this.#outlook.days(run).flatMap((highest, day) => {
      const date = new Date(run + day * HOURS_PER_DAY * HOUR_MS).toISOString().slice(0, 10)
      return this.#counties.list.flatMap(({ fips, name, state, geometry }, county): FloodChance[] => {
        const chance = countyFloodChance(highest, this.#cells[county] ?? [], day)
        if (chance < MIN_PROBABILITY) return []
        const probability = Math.round(chance * 100) / 100
        return [{ id: `flood-${fips}-${date}`, name: `${name}, ${state}`, date, probability, geometry }]
      })
    })
  }
}

/** The chance of a county on a day of the outlook, from the highest probability of its cells. */
export function countyFloodChance(highest: Float32Array, cells: Iterable<number>, day: number): number {
  let most = 0
  for (const cell of cells) most = Math.max(most, highest[cell] as number)
  return calibrated(most, FLOOD_CALIBRATION[day] ?? FLOOD_CALIBRATION[0])
}

import { type FloodChance, floodProbability, HOUR_MS, RainSums } from '@stormlane/domain'
import type { Counties } from '@stormlane/geography'
import { cellsByCounty } from '../alerts/county-weather.ts'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'

const HOURS_PER_DAY = 24
const DAYS = 2
/** Lower probabilities are not shown. */
const MIN_PROBABILITY = 0.05

/** The probability of flash floods in each county for each of the next two days, from the same hourly sums as the flood index. */
export class SimulatedFloodChance {
  readonly #model: AtmosphereModel
  readonly #counties: Counties
  readonly #cells: readonly Uint32Array[]
  /** The true rain of past hours, which every run needs again. */
  readonly #past = new Map<number, Float32Array>()
  #newest: { run: number; chances: FloodChance[] } | undefined

  constructor(model: AtmosphereModel, counties: Counties) {
    this.#model = model
    this.#counties = counties
    this.#cells = cellsByCounty(model, counties.list)
  }

  at(now: Date): FloodChance[] {
    const run = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
    if (this.#newest?.run !== run) this.#newest = { run, chances: this.#chancesOf(run) }
    return this.#newest.chances
  }

  #chancesOf(run: number): FloodChance[] {
    const rain = this.#rainUntil(run)
    return Array.from({ length: DAYS }, (_, day) => {
      const highest = this.#highestOfDay(rain, run, day)
      const date = new Date(run + day * HOURS_PER_DAY * HOUR_MS).toISOString().slice(0, 10)
      return this.#counties.list.flatMap(({ fips, name, state, geometry }, county): FloodChance[] => {
        let most = 0
        for (const cell of this.#cells[county] ?? []) most = Math.max(most, highest[cell] as number)
        if (most < MIN_PROBABILITY) return []
        const probability = Math.round(most * 100) / 100
        return [{ id: `flood-${fips}-${date}`, name: `${name}, ${state}`, date, probability, geometry }]
      })
    }).flat()
  }

  /** The rain of the day before the run, which is on the ground when the run begins. */
  #rainUntil(run: number): RainSums {
    const rain = new RainSums(this.#model.grid.cells)
    const begin = run - HOURS_PER_DAY * HOUR_MS
    for (const time of this.#past.keys()) if (time < begin) this.#past.delete(time)
    for (let time = begin; time < run; time += HOUR_MS) {
      let rates = this.#past.get(time)
      if (!rates) {
        rates = liquid(this.#model.truth(middleOfHour(time)))
        this.#past.set(time, rates)
      }
      advance(rain, rates)
    }
    return rain
  }

  /** The highest probability in each cell during a day of the forecast; the rain goes on where the day before ended. */
  #highestOfDay(rain: RainSums, run: number, day: number): Float32Array {
    const { cells } = this.#model.grid
    const { rain1h, rain3h, rain6h, rain24h } = rain.sums
    const highest = new Float32Array(cells)
    const sums = { rain1h: 0, rain3h: 0, rain6h: 0, rain24h: 0 }
    for (let hour = day * HOURS_PER_DAY; hour < (day + 1) * HOURS_PER_DAY; hour++) {
      advance(rain, liquid(this.#model.forecast(middleOfHour(run + hour * HOUR_MS), new Date(run))))
      for (let cell = 0; cell < cells; cell++) {
        sums.rain1h = rain1h[cell] as number
        sums.rain3h = rain3h[cell] as number
        sums.rain6h = rain6h[cell] as number
        sums.rain24h = rain24h[cell] as number
        highest[cell] = Math.max(highest[cell] as number, floodProbability(sums))
      }
    }
    return highest
  }
}

const middleOfHour = (time: number) => new Date(time + HOUR_MS / 2)

/** Copied, because the model reuses its arrays. */
const liquid = ({ rainRate, freezingRainRate }: ReturnType<AtmosphereModel['truth']>) =>
  rainRate.map((rate, cell) => rate + (freezingRainRate[cell] as number))

const advance = (rain: RainSums, rates: Float32Array) => rain.advance((cell) => rates[cell] as number, 1)

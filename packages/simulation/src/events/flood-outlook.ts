import { floodProbability } from '@stormlane/domain/indices'
import { HOUR_MS } from '@stormlane/domain/time'
import { RainSums } from '@stormlane/domain/weather'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'

const HOURS_PER_DAY = 24
/** Number of days for which flood chances are given. */
export const FLOOD_DAYS = 2

/** The weather from which an outlook is made: the truth before the run, and the forecast of the run. */
export type RainModel = Pick<AtmosphereModel, 'grid' | 'truth' | 'forecast'>

/** The highest probability of flash floods in each cell for each day after a run, if its rain falls exactly as forecast. */
export class FloodOutlook {
  readonly #model: RainModel
  /** The true rain of past hours, which every run needs again. */
  readonly #past = new Map<number, Float32Array>()

  constructor(model: RainModel) {
    this.#model = model
  }

  days(run: number): Float32Array[] {
    const rain = this.#rainUntil(run)
    return Array.from({ length: FLOOD_DAYS }, (_, day) => this.#highestOfDay(rain, run, day))
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

  /** Continues the sums of rain from the end of the previous day. */
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
const liquid = ({ rainRate, freezingRainRate }: ReturnType<RainModel['truth']>) =>
  rainRate.map((rate, cell) => rate + (freezingRainRate[cell] as number))

const advance = (rain: RainSums, rates: Float32Array) => rain.advance((cell) => rates[cell] as number, 1)

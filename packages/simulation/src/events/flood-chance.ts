import { type FloodChance, floodProbability, HOUR_MS } from '@stormlane/domain'
import type { Counties } from '@stormlane/geography'
import { cellsByCounty } from '../alerts/county-weather.ts'
import type { GridFrames } from './grid-frames.ts'
import { OUTLOOK_STEP_HOURS, outlookTimes } from './storms.ts'

const FRAMES_PER_DAY = 24 / OUTLOOK_STEP_HOURS
/** Lower probabilities are not shown. */
const MIN_PROBABILITY = 0.05

/** The probability of flash floods in each county for each of the next two days. */
export class SimulatedFloodChance {
  readonly #frames: GridFrames
  readonly #counties: Counties
  readonly #cells: readonly Uint32Array[]

  constructor(frames: GridFrames, counties: Counties) {
    this.#frames = frames
    this.#counties = counties
    this.#cells = cellsByCounty(frames.model, counties.list)
  }

  at(now: Date): FloodChance[] {
    const run = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
    const rain = outlookTimes(run).map((time) => this.#frames.forecast(time, run).rainRate)
    return [0, 1].flatMap((day) => {
      const series = rain.slice(day * FRAMES_PER_DAY, (day + 1) * FRAMES_PER_DAY + 1)
      const date = new Date(run + day * 24 * HOUR_MS).toISOString().slice(0, 10)
      return this.#counties.list.flatMap(({ fips, name, state, geometry }, county): FloodChance[] => {
        let highest = 0
        for (const cell of this.#cells[county] ?? [])
          highest = Math.max(highest, floodProbability(rainSums(series, cell)))
        if (highest < MIN_PROBABILITY) return []
        const probability = Math.round(highest * 100) / 100
        return [{ id: `flood-${fips}-${date}`, name: `${name}, ${state}`, date, probability, geometry }]
      })
    })
  }
}

/** Maximum rain in one, three, six and 24 hours, assuming that the rate of a frame lasts for its three hours. */
function rainSums(series: readonly Float32Array[], cell: number) {
  const rates = series.map((rate) => rate[cell] as number)
  const most = (frames: number) => {
    let highest = 0
    for (let i = 0; i + frames <= rates.length; i++)
      highest = Math.max(
        highest,
        rates.slice(i, i + frames).reduce((sum, rate) => sum + rate * OUTLOOK_STEP_HOURS, 0),
      )
    return highest
  }
  return { rain1h: Math.max(...rates), rain3h: most(1), rain6h: most(2), rain24h: most(FRAMES_PER_DAY) }
}

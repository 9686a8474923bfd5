import { type FloodChance, floodProbability, HOUR_MS } from '@stormlane/domain'
import type { Counties } from '../alerts/counties.ts'
import { cellsOf } from '../alerts/county-weather.ts'
import type { GridFrames } from './grid-frames.ts'
import { OUTLOOK_STEP_HOURS, outlookTimes } from './storms.ts'

const FRAMES_A_DAY = 24 / OUTLOOK_STEP_HOURS
/** Less is no chance worth a color. */
const LEAST_PROBABILITY = 0.05

/** The chance of flash floods in each county, for the first and the second day of the coming 48 hours. */
export class SimulatedFloodChance {
  readonly #frames: GridFrames
  readonly #counties: Counties
  readonly #cells: readonly Uint32Array[]

  constructor(frames: GridFrames, counties: Counties) {
    this.#frames = frames
    this.#counties = counties
    this.#cells = cellsOf(frames.model, counties.list)
  }

  at(now: Date): FloodChance[] {
    const run = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
    const rain = outlookTimes(run).map((time) => this.#frames.forecast(time, run).rainRate)
    return [0, 1].flatMap((day) => {
      const series = rain.slice(day * FRAMES_A_DAY, (day + 1) * FRAMES_A_DAY + 1)
      const date = new Date(run + day * 24 * HOUR_MS).toISOString().slice(0, 10)
      return this.#counties.list.flatMap(({ fips, name, state, geometry }, county): FloodChance[] => {
        let highest = 0
        for (const cell of this.#cells[county] ?? [])
          highest = Math.max(highest, floodProbability(rainSums(series, cell)))
        if (highest < LEAST_PROBABILITY) return []
        const probability = Math.round(highest * 100) / 100
        return [{ id: `flood-${fips}-${date}`, name: `${name}, ${state}`, date, probability, geometry }]
      })
    })
  }
}

/** The most rain in one, three, six and 24 hours; a frame's rate holds for its three hours. */
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
  return { rain1h: Math.max(...rates), rain3h: most(1), rain6h: most(2), rain24h: most(FRAMES_A_DAY) }
}

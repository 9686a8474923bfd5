// What is usual at a place, season and hour: medians of many simulated years, toward which forecasts far ahead are shrunk.
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import { continentGrid } from '@stormlane/atmosphere'
import { dayOfYear } from '@stormlane/domain/geo'
import type { UsualWeather } from '@stormlane/domain/weather'
import { createGrid } from '@stormlane/domain/weather'
import type { ModelGrid } from './model-grid.ts'

/** The layout of data/usual-weather.bin, which build/make-usual-weather.ts writes: periods, hours, variables, cells. */
export const USUAL = {
  grid: continentGrid(1),
  /** The year is cut into periods; the middle of the first one is this day of the year. */
  periods: 6,
  firstDay: 16,
  hours: 4,
  /** Units of a stored byte: m/s and m. */
  steps: { windSpeed: 0.1, windGust: 0.2, visibility: 80 },
} as const

type UsualVariable = keyof UsualWeather
const VARIABLES = Object.keys(USUAL.steps) as readonly UsualVariable[]
const CELLS = USUAL.grid.nx * USUAL.grid.ny
const BYTES = USUAL.periods * USUAL.hours * VARIABLES.length * CELLS
const DAYS_PER_YEAR = 365.25
const CORNERS = 4

let stored: Buffer | undefined

/** The usual weather of a model's cells at any hour; it reuses its arrays. */
export class UsualFields {
  readonly #corners: Int32Array
  readonly #shares: Float32Array
  readonly #fields: UsualWeather
  /** The table at one time, on its own grid. */
  readonly #atTime = new Float32Array(CELLS)

  constructor({ lat, lng, cells }: ModelGrid) {
    const grid = createGrid(USUAL.grid)
    this.#corners = new Int32Array(CORNERS * cells)
    this.#shares = new Float32Array(CORNERS * cells)
    const place = new Float64Array(2)
    for (let i = 0; i < cells; i++) {
      grid.locate(lng[i] as number, lat[i] as number, place)
      const [x, y] = [place[0] as number, place[1] as number]
      const left = Math.min(grid.nx - 2, Math.max(0, Math.floor(x)))
      const top = Math.min(grid.ny - 2, Math.max(0, Math.floor(y)))
      const [right, down] = [x - left, y - top]
      const corner = top * grid.nx + left
      this.#corners.set([corner, corner + 1, corner + grid.nx, corner + grid.nx + 1], CORNERS * i)
      this.#shares.set([(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down], CORNERS * i)
    }
    const empty = () => new Float32Array(cells)
    this.#fields = { windSpeed: empty(), windGust: empty(), visibility: empty() }
  }

  at(time: Date): UsualWeather {
    stored ??= load()
    const period = cycle((dayOfYear(time) - USUAL.firstDay) / (DAYS_PER_YEAR / USUAL.periods), USUAL.periods)
    const hour = cycle((time.getUTCHours() + time.getUTCMinutes() / 60) / (24 / USUAL.hours), USUAL.hours)
    for (const variable of VARIABLES) {
      this.#atTime.fill(0)
      for (const [p, ofPeriod] of period) for (const [h, ofHour] of hour) this.#add(variable, p, h, ofPeriod * ofHour)
      this.#spread(this.#fields[variable])
    }
    return this.#fields
  }

  #add(variable: UsualVariable, period: number, hour: number, share: number): void {
    const bytes = stored as Buffer
    const first = ((period * USUAL.hours + hour) * VARIABLES.length + VARIABLES.indexOf(variable)) * CELLS
    const unit = share * USUAL.steps[variable]
    const into = this.#atTime
    for (let cell = 0; cell < CELLS; cell++)
      into[cell] = (into[cell] as number) + unit * (bytes[first + cell] as number)
  }

  #spread(into: Float32Array): void {
    const [corners, shares, from] = [this.#corners, this.#shares, this.#atTime]
    for (let i = 0; i < into.length; i++) {
      let sum = 0
      for (let k = CORNERS * i; k < CORNERS * (i + 1); k++)
        sum += (shares[k] as number) * (from[corners[k] as number] as number)
      into[i] = sum
    }
  }
}

/** The two parts of a cycle around a phase, with their shares. */
function cycle(phase: number, parts: number): [part: number, share: number][] {
  const within = ((phase % parts) + parts) % parts
  const first = Math.floor(within)
  return [
    [first, 1 - (within - first)],
    [(first + 1) % parts, within - first],
  ]
}

function load(): Buffer {
  const bytes = inflateRawSync(readFileSync(new URL('../../data/usual-weather.bin', import.meta.url)))
  if (bytes.length !== BYTES) throw new RangeError(`Got ${bytes.length} bytes of usual weather, expected ${BYTES}.`)
  return bytes
}

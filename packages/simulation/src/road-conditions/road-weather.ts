import { sunPosition } from '@stormlane/domain/geo'
import { BARE_ROAD, type RoadSurface, roadSurfaceStepper } from '@stormlane/domain/indices'
import { HOUR_MS } from '@stormlane/domain/time'
import type { GridFrame, GridFrames } from '../events/grid-frames.ts'
import type { Stretch } from './stretches.ts'

const QUARTER_MS = HOUR_MS / 4
/** The road surface depends on the weather of the last half day, in the same frames that other hazards use. */
const MEMORY_FRAMES = 4
const FRAME_HOURS = 3
const RADIANS = Math.PI / 180

type CurrentWeather = { [Field in keyof GridFrame]: number }

/** The current weather on a stretch, and the state of its surface. */
export interface RoadWeather extends CurrentWeather, RoadSurface {
  /** Sine of the sun's elevation; negative at night. */
  sun: number
  elevation: number
  /** Density of people and assets, 0-1. */
  exposure: number
}

const advance = roadSurfaceStepper(FRAME_HOURS)

/** Reads the weather of each stretch from the nearest grid cell. */
export class RoadWeatherReader {
  readonly #frames: GridFrames
  readonly #cells: Int32Array

  constructor(frames: GridFrames, stretches: readonly Stretch[]) {
    this.#frames = frames
    const grid = frames.model.grid.definition
    if (grid.kind !== 'regular') throw new RangeError('Road weather needs a regular grid.')
    this.#cells = Int32Array.from(stretches, ({ middle: [lng, lat] }) => {
      const x = Math.round((lng - grid.west) / grid.stepDegrees)
      const y = Math.round((grid.north - lat) / grid.stepDegrees)
      return x >= 0 && x < grid.nx && y >= 0 && y < grid.ny ? y * grid.nx + x : -1
    })
  }

  /** One entry per stretch; undefined outside the model. */
  at(now: Date): (RoadWeather | undefined)[] {
    const moment = this.#frames.truth(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS)
    const last = Math.floor(now.getTime() / (FRAME_HOURS * HOUR_MS)) * FRAME_HOURS * HOUR_MS
    const past = Array.from({ length: MEMORY_FRAMES }, (_, i) =>
      this.#frames.truth(last - (MEMORY_FRAMES - 1 - i) * FRAME_HOURS * HOUR_MS),
    )
    const names = Object.keys(moment) as (keyof GridFrame)[]
    const read = (frame: GridFrame, cell: number) =>
      Object.fromEntries(names.map((name) => [name, frame[name][cell] as number])) as CurrentWeather
    const known = new Map<number, RoadWeather>()
    const { terrain, lat, lng } = this.#frames.model.grid
    const sun = sunPosition(now)
    return Array.from(this.#cells, (cell) => {
      if (cell < 0) return undefined
      let weather = known.get(cell)
      if (!weather) {
        const surface = past.reduce((before: RoadSurface, frame) => advance(before, read(frame, cell)), BARE_ROAD)
        const phi = (lat[cell] as number) * RADIANS
        const hourAngle = sun.greenwichHourAngle + (lng[cell] as number) * RADIANS
        weather = {
          ...read(moment, cell),
          ...surface,
          sun: Math.sin(phi) * sun.sinDeclination + Math.cos(phi) * sun.cosDeclination * Math.cos(hourAngle),
          elevation: terrain.elevation[cell] as number,
          exposure: terrain.exposure[cell] as number,
        }
        known.set(cell, weather)
      }
      return weather
    })
  }
}

import { HazardMemory, indexGrids, PublishedFields } from '@stormlane/atmosphere'
import { dayOfYear } from '@stormlane/domain/geo'
import { extendedTimes, HOUR_MS } from '@stormlane/domain/time'
import {
  emptyStationValues,
  type HourlyFields,
  type StationValues,
  setStationValues,
  VERIFIED_FIELDS,
  VERIFIED_POINTS,
  valuesAtLeads,
} from '@stormlane/domain/verification'
import { type FieldId, isVariable } from '@stormlane/domain/weather'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { leafOn } from '../atmosphere/climate.ts'
import { modelGrid } from '../atmosphere/model-grid.ts'
import type { ModelFields } from '../atmosphere/model-state.ts'
import { areaGrid, MEMORY_HOURS, MEMORY_STEP_HOURS, simulatedCorrection } from '../simulated-source.ts'
import { type StationCells, stationCells } from './station-cells.ts'

/** The simulated weather at the stations only: as it was, and as past runs forecast it. */
export class StationWeather {
  readonly #cells: StationCells
  readonly #model: AtmosphereModel
  readonly #correction: ReturnType<typeof simulatedCorrection>

  readonly #points: number

  /** `degrees` is the step of the week-long forecasts. Points beyond the first `points` stay unknown. */
  constructor(seed: number, degrees: number, points = VERIFIED_POINTS.length) {
    this.#points = points
    this.#cells = stationCells(modelGrid(areaGrid(degrees)), points)
    this.#model = new AtmosphereModel(this.#cells.grid, seed)
    this.#correction = simulatedCorrection(this.#cells.grid)
  }

  /**
   * Returns the truth of each hour from `from` on. Snow and water on the road come from the weather of the preceding
   * day, as in a run.
   */
  truth(from: Date, count: number): StationValues[] {
    const first = from.getTime() - MEMORY_HOURS * HOUR_MS
    const times = Array.from({ length: MEMORY_HOURS + count }, (_, hour) => new Date(first + hour * HOUR_MS))
    const fieldsAt = this.#series(times, (at) => this.#model.truth(at), new HazardMemory(this.#model.grid.cells))
    return Array.from({ length: count }, (_, hour) => {
      const values = emptyStationValues()
      for (let station = 0; station < this.#points; station++)
        setStationValues(values, station, fieldsAt(station), MEMORY_HOURS + hour)
      return values
    })
  }

  /** Returns what the run of this time published for each verified lead time. */
  run(runTime: Date): StationValues[] {
    const memory = new HazardMemory(this.#model.grid.cells)
    for (let before = MEMORY_HOURS; before > 0; before -= MEMORY_STEP_HOURS) {
      const middle = new Date(runTime.getTime() - (before - MEMORY_STEP_HOURS / 2) * HOUR_MS)
      memory.advance(this.#model.truth(middle), MEMORY_STEP_HOURS)
    }
    const published = new PublishedFields(this.#correction, runTime, this.#model.grid.cells)
    const weather = (at: Date) => published.at(at, this.#model.forecast(at, runTime)) as ModelFields
    return valuesAtLeads(this.#series(extendedTimes(runTime), weather, memory))
  }

  /** Computes the hourly fields of each station, with the verified indices. */
  #series(times: readonly Date[], weather: (at: Date) => ModelFields, memory: HazardMemory) {
    const { terrain, lat, cells } = this.#model.grid
    const day = dayOfYear(times[0] as Date)
    const fixed = { exposure: terrain.exposure, leafOn: lat.map((latitude) => leafOn(latitude, day)) }
    const scores = { road: new Float32Array(cells), flood: new Float32Array(cells) }
    const series = Array.from(
      { length: this.#points },
      () =>
        Object.fromEntries(VERIFIED_FIELDS.map((field) => [field, new Float32Array(times.length)])) as Record<
          FieldId,
          Float32Array
        >,
    )
    for (const [step, at] of times.entries()) {
      const fields = weather(at)
      if (step > 0) memory.advance(fields, 1)
      indexGrids(['road', 'flood'], { fields, memory, ...fixed }, scores)
      for (const field of VERIFIED_FIELDS) {
        const values = isVariable(field) ? fields[field as keyof ModelFields] : scores[field as keyof typeof scores]
        for (const [station, own] of series.entries()) own[field][step] = this.#cells.at(values, station)
      }
    }
    return (station: number): HourlyFields => series[station] ?? {}
  }
}

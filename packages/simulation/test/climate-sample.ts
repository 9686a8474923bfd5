// Measures the climate of the simulated atmosphere at chosen places, without computing whole fields.
import { HOUR_MS } from '@stormlane/domain/time'
import { AtmosphereModel } from '../src/atmosphere/atmosphere-model.ts'
import { pickCells } from '../src/atmosphere/crop-grid.ts'
import { type ModelGrid, modelGrid } from '../src/atmosphere/model-grid.ts'
import type { ModelFields } from '../src/atmosphere/model-state.ts'
import { areaGrid, DEFAULT_RESOLUTION } from '../src/simulated-source.ts'

interface Place {
  lat: number
  lng: number
}

interface Sampling {
  seed: number
  from: Date
  until: Date
  everyHours: number
}

/** The cells of the week-long forecast at the places. */
export function gridAt(places: readonly Place[]): ModelGrid {
  const whole = modelGrid(areaGrid(DEFAULT_RESOLUTION.extended))
  const { west, north, nx, stepDegrees } = areaGrid(DEFAULT_RESOLUTION.extended)
  const cellAt = ({ lat, lng }: Place) =>
    Math.round((north - lat) / stepDegrees) * nx + Math.round((lng - west) / stepDegrees)
  return pickCells(whole, Int32Array.from(places, cellAt))
}

/** Calls `visit` with the true weather of the cells at regular instants, and returns how many there were. */
export function sampleClimate(
  grid: ModelGrid,
  { seed, from, until, everyHours }: Sampling,
  visit: (fields: ModelFields, at: Date) => void,
): number {
  const model = new AtmosphereModel(grid, seed)
  let instants = 0
  for (let ms = from.getTime(); ms < until.getTime(); ms += everyHours * HOUR_MS, instants++)
    visit(model.truth(new Date(ms)), new Date(ms))
  return instants
}

/** Water of all precipitation at a cell, mm/h. The depth of snow per depth of its water is that of the model. */
export function waterRate(fields: ModelFields, cell: number): number {
  const air = fields.temperature[cell] as number
  const snowPerWater = 10 + Math.min(8, Math.max(0, -air) * 0.67)
  return (
    (fields.rainRate[cell] as number) +
    (fields.freezingRainRate[cell] as number) +
    (fields.snowRate[cell] as number) / snowPerWater
  )
}

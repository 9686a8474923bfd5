import {
  continentGrid,
  type FieldStep,
  type ForecastSource,
  HazardMemory,
  type HorizonPlan,
} from '@stormlane/atmosphere'
import { dayOfYear } from '@stormlane/domain/geo'
import { extendedTimes, HOUR_MS, nowcastTimes, radarPastTimes } from '@stormlane/domain/time'
import { createGrid, type Horizon, type Variable } from '@stormlane/domain/weather'
import { AtmosphereModel } from './atmosphere/atmosphere-model.ts'
import { leafOn } from './atmosphere/climate.ts'
import type { ModelGrid } from './atmosphere/model-grid.ts'
import { MODEL_VARIABLES } from './atmosphere/model-state.ts'
import { UsualFields } from './atmosphere/usual-weather.ts'
import { VALUE_CORRECTIONS } from './atmosphere/value-correction.data.ts'

/** Name of the high-resolution nowcast that the portal expects as source (LAYER-069). */
const SIMULATED_SOURCE_NAME = 'HYPERR'

/** Degrees between cells. */
export interface Resolution {
  nowcast: number
  extended: number
}

export const DEFAULT_RESOLUTION: Resolution = { nowcast: 0.125, extended: 0.2 }

/**
 * Accumulation before the run covers a day, on a coarse grid, in hourly steps like the forecast: a shower lasts an
 * hour, not three.
 */
export const MEMORY_HOURS = 24
export const MEMORY_STEP_HOURS = 1
const MEMORY_STEP_DEGREES = 0.5

const HORIZON_TIMES: Record<Horizon, (runTime: Date) => Date[]> = {
  nowcast: nowcastTimes,
  extended: extendedTimes,
  radar: radarPastTimes,
}

/** Lightning and radar reflectivity are forecast for a few hours only (LAYER-059). */
const NOWCAST_ONLY: readonly Variable[] = ['lightningProbability', 'reflectivity']
export const HORIZON_VARIABLES: Record<Horizon, readonly Variable[]> = {
  nowcast: MODEL_VARIABLES,
  extended: MODEL_VARIABLES.filter((variable) => !NOWCAST_ONLY.includes(variable)),
  radar: ['reflectivity', 'snowRate'],
}

/** Forecasts of the simulated atmosphere. Equal seeds and run times give bit-identical fields. */
export class SimulatedSource implements ForecastSource {
  readonly name = SIMULATED_SOURCE_NAME
  private readonly seed: number
  private readonly resolution: Resolution
  private readonly models = new Map<number, AtmosphereModel>()

  constructor(seed: number, resolution: Resolution = DEFAULT_RESOLUTION) {
    this.seed = seed
    this.resolution = resolution
  }

  async plan(runTime: Date, horizon: Horizon): Promise<HorizonPlan> {
    const { grid } = this.model(this.stepDegrees(horizon))
    const day = dayOfYear(runTime)
    return {
      grid: grid.definition,
      times: HORIZON_TIMES[horizon](runTime),
      variables: HORIZON_VARIABLES[horizon],
      exposure: grid.terrain.exposure,
      land: grid.terrain.land,
      leafOn: grid.lat.map((lat) => leafOn(lat, day)),
      ...(horizon === 'extended' && { correction: simulatedCorrection(grid) }),
    }
  }

  async *steps(runTime: Date, horizon: Horizon): AsyncGenerator<FieldStep> {
    const model = this.model(this.stepDegrees(horizon))
    for (const validAt of HORIZON_TIMES[horizon](runTime)) yield { validAt, fields: model.forecast(validAt, runTime) }
  }

  async memory(runTime: Date, horizon: Horizon): Promise<HazardMemory> {
    const coarse = this.model(MEMORY_STEP_DEGREES)
    const past = new HazardMemory(coarse.grid.cells)
    for (let before = MEMORY_HOURS; before > 0; before -= MEMORY_STEP_HOURS) {
      // Each step uses the weather in its middle.
      const middle = new Date(runTime.getTime() - (before - MEMORY_STEP_HOURS / 2) * HOUR_MS)
      past.advance(coarse.truth(middle), MEMORY_STEP_HOURS)
    }
    return resampleMemory(this.model(this.stepDegrees(horizon)), coarse, past)
  }

  private stepDegrees(horizon: Horizon): number {
    return horizon === 'extended' ? this.resolution.extended : this.resolution.nowcast
  }

  private model(stepDegrees: number): AtmosphereModel {
    const model = this.models.get(stepDegrees) ?? new AtmosphereModel(areaGrid(stepDegrees), this.seed)
    this.models.set(stepDegrees, model)
    return model
  }
}

/** How forecasts of the simulated atmosphere are corrected in the cells of a grid. */
export function simulatedCorrection(grid: ModelGrid) {
  const usual = new UsualFields(grid)
  return { rows: VALUE_CORRECTIONS, usual: (validAt: Date) => usual.at(validAt) }
}

/** The area of the simulated world, at any step. */
export const areaGrid = (stepDegrees: number) => continentGrid(stepDegrees)

/** Interpolates the memory from the coarse grid to a finer one. */
function resampleMemory(fine: AtmosphereModel, coarse: AtmosphereModel, memory: HazardMemory): HazardMemory {
  const { cells } = fine.grid
  const { nx, ny } = coarse.grid.definition
  const grid = createGrid(coarse.grid.definition)
  const at = new Float64Array(2)
  const corner = new Uint32Array(cells)
  const right = new Float32Array(cells)
  const down = new Float32Array(cells)
  for (let i = 0; i < cells; i++) {
    grid.locate(fine.grid.lng[i] as number, fine.grid.lat[i] as number, at)
    const [column, row] = at as unknown as [number, number]
    const x = Math.min(nx - 2, Math.max(0, Math.floor(column)))
    const y = Math.min(ny - 2, Math.max(0, Math.floor(row)))
    corner[i] = y * nx + x
    right[i] = column - x
    down[i] = row - y
  }
  return memory.resampled(cells, (values) =>
    corner.reduce((result, cell, i) => {
      const fx = right[i] as number
      const fy = down[i] as number
      const upper = (values[cell] as number) * (1 - fx) + (values[cell + 1] as number) * fx
      const lower = (values[cell + nx] as number) * (1 - fx) + (values[cell + nx + 1] as number) * fx
      result[i] = upper * (1 - fy) + lower * fy
      return result
    }, new Float32Array(cells)),
  )
}

import { type GridDefinition, ModelFileError, type RunStep } from '@stormlane/domain/weather'
import { mapFields } from './mix-fields.ts'
import type { Regriddings } from './regrid.ts'
import type { ModelFields, ModelHour, WeatherModel } from './weather-model.ts'

/** The weather in the files of a step, on the grid of a run. */
export interface ModelStep {
  /** The grid of the files, which limits where the model has values. */
  from: GridDefinition
  fields: ModelFields
  /** By hours after the start of the forecast; missing quarters are left out. */
  quarters: ReadonlyMap<number, ModelFields>
}

export type ReadStep = (step: RunStep, signal?: AbortSignal) => Promise<ModelStep>

const QUARTERS = [0.75, 0.5, 0.25, 0] as const

/** Returns a reader for the steps of these models; several models may have the same name and files. */
export function stepReader(models: readonly WeatherModel[], regriddings: Regriddings): ReadStep {
  const regrid = ({ grid, fields }: ModelHour) => {
    const regridding = regriddings.from(grid)
    return mapFields(fields, (values) => regridding.apply(values))
  }
  return async ({ model: name, cycle, hour, hasQuarters }, signal) => {
    const model = models.find((one) => one.name === name)
    if (!model) throw new RangeError(`There is no model ${name}.`)
    try {
      const read = await model.read(cycle, hour, signal)
      const fields = regrid(read)
      const quarters = new Map<number, ModelFields>()
      for (const before of hasQuarters ? QUARTERS : []) {
        const quarter = await model.readQuarter?.(cycle, hour - before, signal)
        if (quarter) quarters.set(hour - before, regrid(quarter))
      }
      return { from: read.grid, fields, quarters }
    } catch (error) {
      if (error instanceof ModelFileError) Object.assign(error, { model: name, cycle: cycle.toISOString() })
      throw error
    }
  }
}

import { type FieldStep, type ForecastSource, HazardMemory, type HorizonPlan } from '@stormlane/atmosphere'
import { dayOfYear } from '@stormlane/domain/geo'
import { HYPERR_SOURCE } from '@stormlane/domain/maps'
import { HOUR_MS } from '@stormlane/domain/time'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { leafOn } from '../atmosphere/climate.ts'
import type { ModelFields } from '../atmosphere/model-state.ts'
import { HORIZON_VARIABLES, MEMORY_HOURS, MEMORY_STEP_HOURS } from '../simulated-source.ts'

/** The hours of a storm in the area of the storm, as a run forecast them or as they were. */
export class StormSource implements ForecastSource {
  readonly name = HYPERR_SOURCE
  private readonly model: AtmosphereModel
  private readonly times: readonly Date[]
  private readonly weather: (at: Date, runTime: Date) => ModelFields

  constructor(model: AtmosphereModel, times: readonly Date[], what: 'forecast' | 'truth') {
    this.model = model
    this.times = times
    this.weather = what === 'truth' ? (at) => model.truth(at) : (at, runTime) => model.forecast(at, runTime)
  }

  async plan(): Promise<HorizonPlan> {
    const { definition, terrain, lat } = this.model.grid
    const day = dayOfYear(this.times[0] as Date)
    return {
      grid: definition,
      times: this.times,
      variables: HORIZON_VARIABLES.extended,
      exposure: terrain.exposure,
      land: terrain.land,
      leafOn: lat.map((latitude) => leafOn(latitude, day)),
    }
  }

  async *steps(runTime: Date): AsyncGenerator<FieldStep> {
    for (const validAt of this.times) yield { validAt, fields: this.weather(validAt, runTime) }
  }

  /**
   * Returns what lies on the ground when the storm begins. A forecast knows this only as well as it forecast the
   * preceding day.
   */
  async memory(runTime: Date): Promise<HazardMemory> {
    const begins = (this.times[0] as Date).getTime()
    const memory = new HazardMemory(this.model.grid.cells)
    for (let before = MEMORY_HOURS; before > 0; before -= MEMORY_STEP_HOURS) {
      const middle = new Date(begins - (before - MEMORY_STEP_HOURS / 2) * HOUR_MS)
      memory.advance(this.weather(middle, runTime), MEMORY_STEP_HOURS)
    }
    return memory
  }
}

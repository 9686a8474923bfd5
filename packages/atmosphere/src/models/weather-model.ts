import type { GridDefinition, Variable } from '@stormlane/domain/weather'

/** A weather model whose forecasts can be read hour by hour from its files. */
export interface WeatherModel {
  /** Shown as the source of a run. */
  readonly name: string
  /** Hours between the starts of its forecasts. */
  readonly cycleHours: number
  /** Hours after the start whose files a run needs, ascending. */
  readonly hours: readonly number[]
  /** The last hour of those fields that end before the others. */
  readonly endsEarlier?: Partial<Record<ModelField, number>>
  /** Key of the file of an hour. */
  key(cycle: Date, hour: number): string
  read(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour>
  /**
   * Reads the fields that a model provides more often than hourly. `hour` is a multiple of 0.25, and the next whole
   * hour must have been read before. Returns null if the model has nothing.
   */
  readQuarter?(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour | null>
}

/** The weather of an hour on the grid of the model. */
export interface ModelHour {
  grid: GridDefinition
  /** Values of all cells of the grid, or only of those that the run needs if the model knows them. */
  fields: ModelFields
}

/** Directions cannot be averaged, so the wind has components besides its speed: toward east and toward north, in m/s. */
export type ModelField = Exclude<Variable, 'windDirection'> | 'windEast' | 'windNorth'
export type ModelFields = Partial<Record<ModelField, Float32Array>>

/** Unlike the other fields, these are means over the time since the previous file. */
export const RATES: readonly ModelField[] = ['rainRate', 'snowRate', 'freezingRainRate']

/** Fields that all models of a run may lack; they are then 0. */
export const OPTIONAL_FIELDS: readonly ModelField[] = ['hailSize', 'tornadoProbability', 'lightningProbability']

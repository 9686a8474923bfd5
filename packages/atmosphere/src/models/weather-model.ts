import type { Variable } from '@stormlane/domain'
import type { GridDefinition } from '../grids/grid.ts'

/** A weather model whose forecasts can be read hour by hour from its files. */
export interface WeatherModel {
  /** Shown as the source of a run. */
  readonly name: string
  /** Hours between the starts of its forecasts. */
  readonly cycleHours: number
  /** Hours after the start for which there are files, in order; a run of ours needs no others. */
  readonly hours: readonly number[]
  /** The last hour of fields that end before the others. */
  readonly endsEarlier?: Partial<Record<ModelField, number>>
  /** The file of an hour. */
  key(cycle: Date, hour: number): string
  read(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour>
  /**
   * What a model gives more often than hourly, at a multiple of a quarter of an hour whose next whole hour was read before; null where it
   * has nothing.
   */
  readQuarter?(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour | null>
}

/** The weather of an hour on the grid of the model. */
export interface ModelHour {
  grid: GridDefinition
  /** In all cells of the grid, or in those that the run is made of, where the model knows them. */
  fields: ModelFields
}

/** Directions cannot be averaged, so the wind has components besides its speed: toward east and toward north, in m/s. */
export type ModelField = Exclude<Variable, 'windDirection'> | 'windEast' | 'windNorth'
export type ModelFields = Partial<Record<ModelField, Float32Array>>

/** Means of the time since the file before; other fields are of the moment. */
export const RATES: readonly ModelField[] = ['rainRate', 'snowRate', 'freezingRainRate']

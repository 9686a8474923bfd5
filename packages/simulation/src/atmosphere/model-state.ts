import type { Variable } from '@stormlane/domain/weather'
import { emptySynopticState, type SynopticState } from './synoptic.ts'

/** Variables that the model computes at each step; accumulations are computed later. */
export const MODEL_VARIABLES = [
  'temperature',
  'dewPoint',
  'windSpeed',
  'windDirection',
  'windGust',
  'gustProbability45mph',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'lightningProbability',
  'pressure',
  'reflectivity',
  'roadSurfaceTemperature',
  'hailSize',
  'tornadoProbability',
] as const satisfies readonly Variable[]

export type ModelVariable = (typeof MODEL_VARIABLES)[number]
export type ModelFields = Record<ModelVariable, Float32Array>

/** Intermediate fields on the model grid, between the large-scale weather and the variables. */
export interface Workspace {
  synoptic: SynopticState
  anomaly: Float32Array
  aloft: Float32Array
  eastward: Float32Array
  northward: Float32Array
  lift: Float32Array
  frontalLift: Float32Array
  humidity: Float32Array
  /** Forecast errors of temperature and wind near the ground, K and m/s. */
  airError: Float32Array
  windError: Float32Array
  /** Cloud cover, 0-1. */
  cloud: Float32Array
  /** Vertical speed of air that flows over a slope, m/s; negative where it descends. */
  slopeLift: Float32Array
  /** Liquid water equivalent of stratiform and of convective precipitation, mm/h. */
  steady: Float32Array
  convective: Float32Array
}

export function emptyWorkspace(cells: number): Workspace {
  const field = () => new Float32Array(cells)
  return {
    synoptic: emptySynopticState(),
    anomaly: field(),
    aloft: field(),
    eastward: field(),
    northward: field(),
    lift: field(),
    frontalLift: field(),
    humidity: field(),
    airError: field(),
    windError: field(),
    cloud: field(),
    slopeLift: field(),
    steady: field(),
    convective: field(),
  }
}

export const emptyFields = (cells: number): ModelFields =>
  Object.fromEntries(MODEL_VARIABLES.map((variable) => [variable, new Float32Array(cells)])) as ModelFields

/** 0 below 0, 1 above 1, with a smooth transition. */
export function smoothStep(t: number): number {
  if (t <= 0) return 0
  if (t >= 1) return 1
  return t * t * (3 - 2 * t)
}

import { AreaIndex } from '@stormlane/domain/geo'
import type { County } from '@stormlane/geography'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import type { ModelFields } from '../atmosphere/model-state.ts'

type Outlined = Pick<County, 'geometry'>

/** The weather of each county at one instant, in canonical units; NaN outside the model. */
export interface CountyWeather {
  windSpeed: Float32Array
  windGust: Float32Array
  rainRate: Float32Array
  snowRate: Float32Array
  freezingRainRate: Float32Array
  lightningProbability: Float32Array
  hailSize: Float32Array
  tornadoProbability: Float32Array
  visibility: Float32Array
  highTemperature: Float32Array
  lowTemperature: Float32Array
  dewPoint: Float32Array
}

/** Variables with the highest value in the county, and their model field. */
const HIGHEST = {
  windSpeed: 'windSpeed',
  windGust: 'windGust',
  lightningProbability: 'lightningProbability',
  hailSize: 'hailSize',
  tornadoProbability: 'tornadoProbability',
  highTemperature: 'temperature',
} as const satisfies Partial<Record<keyof CountyWeather, keyof ModelFields>>
const LOWEST = { visibility: 'visibility', lowTemperature: 'temperature' } as const
/** Variables with the county's mean, because a warning is for the county and not for its wettest corner. */
const MEAN = {
  rainRate: 'rainRate',
  snowRate: 'snowRate',
  freezingRainRate: 'freezingRainRate',
  dewPoint: 'dewPoint',
} as const

/** Reads the true weather of the simulated atmosphere by county. */
export class CountyWeatherReader {
  readonly #model: AtmosphereModel
  readonly #cells: readonly Uint32Array[]

  constructor(model: AtmosphereModel, counties: readonly Outlined[]) {
    this.#model = model
    this.#cells = cellsByCounty(model, counties)
  }

  at(time: Date): CountyWeather {
    const fields = this.#model.truth(time)
    const gather = (field: Float32Array, combine: (values: Float32Array, cells: Uint32Array) => number) =>
      Float32Array.from(this.#cells, (cells) => combine(field, cells))
    const each = <Names extends Record<string, keyof ModelFields>>(
      names: Names,
      combine: (values: Float32Array, cells: Uint32Array) => number,
    ) => Object.fromEntries(Object.entries(names).map(([name, field]) => [name, gather(fields[field], combine)]))
    return { ...each(HIGHEST, highest), ...each(LOWEST, lowest), ...each(MEAN, mean) } as unknown as CountyWeather
  }
}

/** The model cells in each county, or the nearest cell for a county without one. */
export function cellsByCounty({ grid }: Pick<AtmosphereModel, 'grid'>, counties: readonly Outlined[]): Uint32Array[] {
  const { starts, areas } = new AreaIndex(counties.map(({ geometry }) => geometry)).coverage(
    Float64Array.from(grid.lng),
    Float64Array.from(grid.lat),
  )
  const cells = counties.map((): number[] => [])
  for (let cell = 0; cell < grid.cells; cell++)
    for (let i = starts[cell] as number; i < (starts[cell + 1] as number); i++) cells[areas[i] as number]?.push(cell)
  return cells.map((own, i) => Uint32Array.from(own.length > 0 ? own : nearestCell(grid, counties[i] as Outlined)))
}

function nearestCell(grid: AtmosphereModel['grid'], { geometry }: Outlined): number[] {
  const [lng = 0, lat = 0] =
    (geometry.type === 'Polygon' ? geometry.coordinates[0]?.[0] : geometry.coordinates[0]?.[0]?.[0]) ?? []
  let nearest: number[] = []
  let least = 1
  for (let cell = 0; cell < grid.cells; cell++) {
    const distance = Math.max(Math.abs((grid.lng[cell] as number) - lng), Math.abs((grid.lat[cell] as number) - lat))
    if (distance < least) {
      least = distance
      nearest = [cell]
    }
  }
  return nearest
}

function highest(values: Float32Array, cells: Uint32Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const cell of cells) most = Math.max(most, values[cell] as number)
  return cells.length > 0 ? most : Number.NaN
}

function lowest(values: Float32Array, cells: Uint32Array): number {
  let least = Number.POSITIVE_INFINITY
  for (const cell of cells) least = Math.min(least, values[cell] as number)
  return cells.length > 0 ? least : Number.NaN
}

function mean(values: Float32Array, cells: Uint32Array): number {
  let sum = 0
  for (const cell of cells) sum += values[cell] as number
  return sum / cells.length
}

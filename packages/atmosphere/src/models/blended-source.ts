import { extendedTimes, HOUR_MS, nowcastTimes, radarPastTimes } from '@stormlane/domain/time'
import {
  createGrid,
  estimatedVisibility,
  FINE_WEATHER,
  type GridDefinition,
  type Horizon,
  ModelFileError,
  type RunStep,
  type Variable,
} from '@stormlane/domain/weather'
import type { RadarFrame } from '../mrms/mrms-radar.ts'
import type { FieldStep, ForecastSource, HorizonPlan } from '../runs/forecast-source.ts'
import { HazardMemory } from '../runs/hazard-memory.ts'
import { overlay } from './mix-fields.ts'
import { coveredUntil, type ModelCycle, ModelLayer } from './model-layer.ts'
import { type ReadStep, stepReader } from './model-step.ts'
import { Regriddings } from './regrid.ts'
import { windDirection } from './true-north-winds.ts'
import { type ModelField, type ModelFields, OPTIONAL_FIELDS, type WeatherModel } from './weather-model.ts'

interface Options {
  /**
   * The finest first. The last one usually covers every cell and every time; where none does, cells stay empty and the run ends with the
   * last forecast.
   */
  layers: readonly ModelCycle[]
  /**
   * Supplies the weather before the run, from the first hour of each of its forecasts. Null starts with bare ground.
   */
  past: WeatherModel | null
  /** Reads the radar frames that exist for these times. Null without a radar. */
  radar: ((times: readonly Date[], signal?: AbortSignal) => Promise<RadarFrame[]>) | null
  grid: GridDefinition
  /** The regriddings with which the models skip cells, if they do. */
  regriddings?: Regriddings
  /** Density of people and assets in each cell, 0-1. */
  exposure: Float32Array
  leafOn: (lat: number, runTime: Date) => number
  /** Share of land in each cell, 0-1. */
  land: Float32Array
  /** Wraps the reading of steps where several workers share the files of a run. */
  share?: (readSelf: ReadStep) => ReadStep
}

/** Lightning and radar reflectivity are forecast for a few hours only (LAYER-059). */
const EXTENDED: readonly Variable[] = [
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
  'pressure',
  'roadSurfaceTemperature',
  'hailSize',
  'tornadoProbability',
]
const NOWCAST: readonly Variable[] = [...EXTENDED, 'lightningProbability', 'reflectivity']
const VARIABLES: Record<Horizon, readonly Variable[]> = {
  nowcast: NOWCAST,
  extended: EXTENDED,
  radar: ['reflectivity', 'snowRate'],
}
/** Radar is absent, because its times are those of the frames that exist. */
const TIMES: Partial<Record<Horizon, (runTime: Date) => Date[]>> = { nowcast: nowcastTimes, extended: extendedTimes }
const MEMORY_HOURS = 24
const ACCUMULATING = [
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'temperature',
  'windSpeed',
  'roadSurfaceTemperature',
] as const satisfies readonly ModelField[]

/** A run from several models on one grid: each fades into the next toward the edge of its grid and the end of its forecast. */
export class BlendedSource implements ForecastSource {
  readonly name: string
  private readonly options: Options
  private readonly layers: readonly ModelLayer[]
  private readonly cells: number
  private readonly until: Date
  private readonly readStep: ReadStep
  private readonly regriddings: Regriddings
  private pastMemory: Promise<HazardMemory> | undefined
  private radarFrames: Promise<RadarFrame[]> | undefined

  constructor(options: Options) {
    if (options.layers.length === 0) throw new RangeError('A run needs a forecast.')
    this.options = options
    this.name = [...new Set(options.layers.map(({ model }) => model.name))].join(' + ')
    const models = options.layers.map(({ model }) => model)
    this.regriddings = options.regriddings ?? new Regriddings(options.grid)
    const readSelf = stepReader(options.past ? [...models, options.past] : models, this.regriddings)
    this.readStep = options.share?.(readSelf) ?? readSelf
    this.layers = options.layers.map((layer) => this.layerOf(layer))
    this.cells = options.grid.nx * options.grid.ny
    this.until = coveredUntil(options.layers)
  }

  async plan(runTime: Date, horizon: Horizon, signal?: AbortSignal): Promise<HorizonPlan> {
    const { exposure, land, leafOn } = this.options
    const grid = createGrid(this.options.grid)
    return {
      grid: this.options.grid,
      times: this.timesOf(horizon, runTime) ?? (await this.echoes(runTime, signal)).map(({ validAt }) => validAt),
      variables: VARIABLES[horizon],
      exposure,
      land,
      leafOn: Float32Array.from({ length: this.cells }, (_, cell) =>
        leafOn(grid.lngLatAt(cell % grid.nx, Math.floor(cell / grid.nx)).lat, runTime),
      ),
    }
  }

  /** The files that a run is made of, each once, in the order in which they are needed. */
  files(runTime: Date): RunStep[] {
    return eachOnce(this.readingOrder(runTime))
  }

  /**
   * The steps in the order in which they are read. Those until `firstUntil`, which are published first, are read again for the nowcast,
   * and those of the nowcast for the extended forecast.
   */
  readingOrder(runTime: Date, firstUntil?: Date): RunStep[] {
    const first = firstUntil
      ? (this.timesOf('nowcast', runTime) ?? [])
          .filter((time) => time <= firstUntil)
          .flatMap((time) =>
            this.layersAt(time)
              .toReversed()
              .flatMap((layer) => layer.stepsAt(time, true)),
          )
      : []
    const past = this.pastHours(runTime).flatMap(({ layer, validAt }) => layer.stepsAt(validAt, false))
    const horizons = (['nowcast', 'extended'] as const).map((horizon) =>
      eachOnce(
        (this.timesOf(horizon, runTime) ?? []).flatMap((time) =>
          this.layersAt(time)
            .toReversed()
            .flatMap((layer) => layer.stepsAt(time, horizon === 'nowcast')),
        ),
      ),
    )
    return [eachOnce(first), past, ...horizons].flat()
  }

  /** Steps have every variable, even those that a horizon does not store, because indices need them. */
  async *steps(runTime: Date, horizon: Horizon, signal?: AbortSignal): AsyncGenerator<FieldStep> {
    if (horizon === 'radar') {
      for (const { validAt, reflectivity, snowRate } of await this.echoes(runTime, signal))
        yield { validAt, fields: { reflectivity, snowRate } }
      return
    }
    for (const validAt of this.timesOf(horizon, runTime) ?? [])
      yield { validAt, fields: this.inOurVariables(await this.weather(validAt, horizon, signal)) }
  }

  private timesOf(horizon: Horizon, runTime: Date): Date[] | undefined {
    return TIMES[horizon]?.(runTime).filter((time) => time <= this.until)
  }

  private echoes(runTime: Date, signal?: AbortSignal): Promise<RadarFrame[]> {
    this.radarFrames ??= this.options.radar?.(radarPastTimes(runTime), signal) ?? Promise.resolve([])
    return this.radarFrames
  }

  /** A day of files before the run is read after its first steps are published. */
  memoryAtFirst(): HazardMemory {
    return this.options.past ? HazardMemory.unknown(this.cells) : new HazardMemory(this.cells)
  }

  async memory(runTime: Date, _horizon: Horizon, signal?: AbortSignal): Promise<HazardMemory> {
    this.pastMemory ??= this.rememberPast(runTime, signal)
    // Copied, because each horizon advances its own memory.
    return (await this.pastMemory).resampled(this.cells, (values) => values.slice())
  }

  /** Skips hours whose file is missing, so that less lies on the ground than really fell. */
  private async rememberPast(runTime: Date, signal?: AbortSignal): Promise<HazardMemory> {
    const memory = new HazardMemory(this.cells)
    for (const { layer, validAt } of this.pastHours(runTime)) {
      try {
        memory.advance(fineWhereUnknown(await layer.weather(validAt, signal), this.cells), 1)
      } catch (error) {
        if (!(error instanceof ModelFileError)) throw error
      }
    }
    return memory
  }

  /** The first hour of each forecast before the run, oldest first. */
  private pastHours(runTime: Date): { layer: ModelLayer; validAt: Date }[] {
    const { past } = this.options
    if (!past) return []
    return Array.from({ length: MEMORY_HOURS }, (_, i) => {
      const cycle = new Date(runTime.getTime() - (MEMORY_HOURS - i) * HOUR_MS)
      return { layer: this.layerOf({ model: past, cycle }), validAt: new Date(cycle.getTime() + HOUR_MS) }
    })
  }

  private layerOf(layer: ModelCycle): ModelLayer {
    return new ModelLayer(layer, this.readStep, this.regriddings)
  }

  private async weather(time: Date, horizon: Horizon, signal?: AbortSignal): Promise<ModelFields> {
    // Starts with the coarsest layer, because each finer one is overlaid on the result.
    let result: ModelFields | undefined
    for (const layer of this.layersAt(time).toReversed()) {
      const fields = await (horizon === 'nowcast' ? layer.quarterWeather(time, signal) : layer.weather(time, signal))
      const shareOf = (field: ModelField) => layer.weightAt(time, field)
      result = result ? overlay(result, fields, shareOf, layer.inside) : fields
    }
    return result ?? {}
  }

  /**
   * Returns the layers in use at a time. A second forecast of the same model is used only while the first one fades.
   */
  private layersAt(time: Date): ModelLayer[] {
    const shown: ModelLayer[] = []
    const whole = new Set<string>()
    const last = this.layers.findLast((layer) => layer.reaches(time))
    for (const layer of this.layers) {
      const weight = layer === last ? 1 : layer.weightAt(time)
      if (weight === 0 || whole.has(layer.model.name)) continue
      shown.push(layer)
      if (weight === 1) whole.add(layer.model.name)
    }
    return shown
  }

  private inOurVariables(weather: ModelFields): FieldStep['fields'] {
    const { windEast, windNorth } = weather
    const fields: FieldStep['fields'] = {}
    for (const variable of NOWCAST) {
      if (variable === 'visibility') fields[variable] = withVisibility(weather, this.cells)
      else if (variable === 'windDirection')
        fields[variable] =
          windEast?.map((east, cell) => windDirection(east, windNorth?.[cell] ?? 0)) ?? empty(this.cells)
      else {
        fields[variable] = weather[variable] ?? this.withoutModel(variable, weather)
      }
    }
    return fields
  }

  /** A variable that no model gives. Without sunlight and clouds a road counts as as warm as the air. */
  private withoutModel(variable: Exclude<Variable, 'windDirection'>, { temperature }: ModelFields): Float32Array {
    if (OPTIONAL_FIELDS.includes(variable)) return empty(this.cells)
    if (variable === 'roadSurfaceTemperature' && temperature) return temperature
    return empty(this.cells).fill(Number.NaN)
  }
}

function eachOnce(steps: readonly RunStep[]): RunStep[] {
  const files = new Map<string, RunStep>()
  for (const step of steps) {
    const name = `${step.model} ${step.cycle.getTime()} ${step.hour}`
    if (!files.has(name)) files.set(name, step)
  }
  return [...files.values()]
}

const empty = (cells: number) => new Float32Array(cells)

/** Estimates the visibility where no model gives it: IFS has none, and NBM none after three days. Stays unknown where the weather is. */
function withVisibility(weather: ModelFields, cells: number): Float32Array {
  const { temperature, dewPoint, rainRate, freezingRainRate, snowRate } = weather
  const given = weather.visibility?.slice() ?? empty(cells).fill(Number.NaN)
  if (!temperature || !dewPoint || !rainRate || !freezingRainRate || !snowRate) return given
  for (let cell = 0; cell < given.length; cell++) {
    if (!Number.isNaN(given[cell])) continue
    given[cell] = estimatedVisibility({
      temperature: temperature[cell] as number,
      dewPoint: dewPoint[cell] as number,
      rainRate: rainRate[cell] as number,
      freezingRainRate: freezingRainRate[cell] as number,
      snowRate: snowRate[cell] as number,
    })
  }
  return given
}

/** Replaces NaN, found outside the model's grid, by fine weather: nothing is known to have fallen there. */
function fineWhereUnknown(weather: ModelFields, cells: number): FieldStep['fields'] {
  return Object.fromEntries(
    ACCUMULATING.map((field) => [
      field,
      (weather[field] ?? empty(cells)).map((value) => (Number.isNaN(value) ? FINE_WEATHER[field] : value)),
    ]),
  )
}

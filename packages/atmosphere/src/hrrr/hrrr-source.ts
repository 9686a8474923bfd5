import { HOUR_MS, type Horizon, type IndexEntry, ModelFileError, type ModelFiles } from '@stormlane/domain'
import { readGribFields } from '../grib/read-fields.ts'
import { readGribValues } from '../grib/read-values.ts'
import { createGrid } from '../grids/create-grid.ts'
import type { LambertDefinition } from '../grids/grid.ts'
import { HRRR_GRID } from '../grids/hrrr-grid.ts'
import type { FieldStep, ForecastSource, HorizonPlan } from '../runs/forecast-source.ts'
import { HazardMemory } from '../runs/hazard-memory.ts'
import { chooseHrrrEntries, type HrrrEntries } from './hrrr-fields.ts'
import { HRRR_VARIABLES, type HrrrValues, hrrrWeather } from './hrrr-weather.ts'
import { isSameGrid } from './same-grid.ts'
import { turnToTrueNorth } from './true-north-winds.ts'

interface Options {
  files: ModelFiles
  /** Last forecast hour: 18, or 48 for the runs of 00, 06, 12 and 18 UTC. */
  hours: number
  /** Of the files; smaller in tests. */
  grid?: LambertDefinition
}

/**
 * The hourly forecast of NOAA's HRRR, from the surface files of a run. No setting leads to it yet: a run needs seven days, a nowcast and
 * the weather before it, too.
 */
export class HrrrSource implements ForecastSource {
  readonly name = 'HRRR'
  private readonly files: ModelFiles
  private readonly hours: number
  private readonly grid: LambertDefinition
  private readonly lngOf: Float32Array

  constructor({ files, hours, grid = HRRR_GRID }: Options) {
    this.files = files
    this.hours = hours
    this.grid = grid
    const places = createGrid(grid)
    this.lngOf = Float32Array.from(
      { length: grid.nx * grid.ny },
      (_, cell) => places.lngLatAt(cell % grid.nx, Math.floor(cell / grid.nx)).lng,
    )
  }

  async plan(runTime: Date, horizon: Horizon): Promise<HorizonPlan> {
    if (horizon !== 'extended') throw new RangeError(`HRRR's hourly files have no ${horizon}.`)
    const cells = this.lngOf.length
    return {
      grid: this.grid,
      times: Array.from({ length: this.hours + 1 }, (_, hour) => hourAfter(runTime, hour)),
      variables: HRRR_VARIABLES,
      // People and leaves are not in the files: every cell counts as a town in summer.
      exposure: new Float32Array(cells).fill(1),
      leafOn: new Float32Array(cells).fill(1),
    }
  }

  async *steps(runTime: Date, _horizon: Horizon, signal?: AbortSignal): AsyncGenerator<FieldStep> {
    let snowBefore: Float32Array | undefined
    for (let hour = 0; hour <= this.hours; hour++) {
      const values = await this.readHour(runTime, hour, signal)
      yield { validAt: hourAfter(runTime, hour), fields: hrrrWeather(values, snowBefore) }
      snowBefore = values.snowDepth
    }
  }

  /** The files say nothing of the weather before the run. */
  async memory(): Promise<HazardMemory> {
    return new HazardMemory(this.lngOf.length)
  }

  private async readHour(runTime: Date, hour: number, signal: AbortSignal | undefined): Promise<HrrrValues> {
    const key = hrrrKey(runTime, hour)
    const entries = chooseHrrrEntries(await this.files.index(key, signal), hour, key)
    const messages = await this.files.messages(key, Object.values(entries), signal)
    const values: Partial<HrrrValues> = {}
    let windsAlongGrid = false
    for (const [name, entry] of Object.entries(entries) as [keyof HrrrEntries, IndexEntry][]) {
      const field = await this.unpack(messages.get(entry), hourAfter(runTime, hour), `${key}, ${entry.name}`)
      values[name] = field.values
      if (name === 'windX') windsAlongGrid = field.windsAlongGrid
    }
    const whole = values as HrrrValues
    if (windsAlongGrid) turnToTrueNorth(whole.windX, whole.windY, this.grid, (cell) => this.lngOf[cell] as number)
    return whole
  }

  /** Refuses a field of another grid or time than its index says. */
  private async unpack(message: Uint8Array | undefined, validAt: Date, file: string) {
    try {
      const [field] = readGribFields(message ?? new Uint8Array())
      if (!field) throw new RangeError('It has no field.')
      const { grid, product } = field
      if (grid.kind !== 'lambert' || !isSameGrid(grid, this.grid)) throw new RangeError('It has another grid.')
      const time = product.interval?.endsAt ?? product.validAt
      if (time?.getTime() !== validAt.getTime())
        throw new RangeError(`It is for ${time?.toISOString() ?? 'no time'}, expected ${validAt.toISOString()}.`)
      return { values: await readGribValues(field), windsAlongGrid: grid.windsAlongGrid }
    } catch (error) {
      throw new ModelFileError(`${file} cannot be read. ${(error as Error).message}`)
    }
  }
}

/** `hrrr.20260115/conus/hrrr.t12z.wrfsfcf01.grib2`. */
export function hrrrKey(runTime: Date, hour: number): string {
  const day = runTime.toISOString().slice(0, 10).replaceAll('-', '')
  const [cycle, step] = [runTime.getUTCHours(), hour].map((number) => String(number).padStart(2, '0'))
  return `hrrr.${day}/conus/hrrr.t${cycle}z.wrfsfcf${step}.grib2`
}

const hourAfter = (runTime: Date, hour: number) => new Date(runTime.getTime() + hour * HOUR_MS)

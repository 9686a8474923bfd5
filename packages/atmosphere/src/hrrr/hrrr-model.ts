import { HOUR_MS } from '@stormlane/domain/time'
import { ModelFileError, type ModelFiles } from '@stormlane/domain/weather'
import { plausible } from '../models/plausible-fields.ts'
import { type FileValues, readEntries } from '../models/read-entries.ts'
import type { Regriddings } from '../models/regrid.ts'
import type { ModelHour, WeatherModel } from '../models/weather-model.ts'
import { chooseHour, chooseRunTotals, chooseStart, type HrrrRunTotal } from './hrrr-fields.ts'
import type { HrrrQuarters } from './hrrr-quarters.ts'
import { type FallShares, fallShares, hrrrStartWeather, hrrrWeather } from './hrrr-weather.ts'

/** Every run has 18 hours; those of 00, 06, 12 and 18 UTC have 48. */
const HOURS = { usual: 18, long: 48 } as const

/** NOAA's HRRR over the conterminous United States, from the hourly surface files of its usual or its long runs. */
export class HrrrModel implements WeatherModel {
  readonly name = 'HRRR'
  readonly cycleHours: number
  readonly hours: readonly number[]
  private readonly files: ModelFiles
  private readonly regriddings: Regriddings | undefined
  /** Run totals of the last two files, because two forecasts are read in turn and each next hour subtracts them. */
  private readonly lastTotals = new Map<string, FileValues<HrrrRunTotal>>()

  private readonly quarters: HrrrQuarters | undefined
  /** Precipitation shares of the last two files, for the quarters of their hours. */
  private readonly shares = new Map<string, () => FallShares>()

  /**
   * Without `quarters`, the model is hourly. With `regriddings`, weather is derived only in the cells that they use;
   * `quarters` must have the same regriddings.
   */
  constructor(
    files: ModelFiles,
    length: keyof typeof HOURS = 'usual',
    quarters?: HrrrQuarters,
    regriddings?: Regriddings,
  ) {
    this.files = files
    this.regriddings = regriddings
    this.quarters = quarters
    this.cycleHours = length === 'long' ? 6 : 1
    this.hours = Array.from({ length: HOURS[length] + 1 }, (_, hour) => hour)
  }

  /** `hrrr.20260115/conus/hrrr.t12z.wrfsfcf01.grib2`. */
  key(cycle: Date, hour: number): string {
    const day = cycle.toISOString().slice(0, 10).replaceAll('-', '')
    const [start, step] = [cycle.getUTCHours(), hour].map((number) => String(number).padStart(2, '0'))
    return `hrrr.${day}/conus/hrrr.t${start}z.wrfsfcf${step}.grib2`
  }

  async read(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour> {
    const key = this.key(cycle, hour)
    const index = await this.files.index(key, signal)
    const validAt = hourAfter(cycle, hour)
    const options = { signal, regriddings: this.regriddings }
    if (hour === 0) {
      const { grid, values } = await readEntries(this.files, key, chooseStart(index, key), validAt, options)
      return plausible({ grid, fields: hrrrStartWeather(values) }, key)
    }
    const before = hour > 1 ? await this.totals(cycle, hour - 1, signal) : undefined
    const { grid, values } = await readEntries(this.files, key, chooseHour(index, hour, key), validAt, options)
    if (before && JSON.stringify(before.grid) !== JSON.stringify(grid))
      throw new ModelFileError(`${key} has another grid than the hour before.`)
    const { snowDepth, freezingRain, precipitation, frozen } = values
    keepTwo(this.lastTotals, key, { grid, values: { snowDepth, freezingRain } })
    const fallen = { precipitation, frozen, freezingRain, snowDepth }
    let shares: FallShares | undefined
    // Computed lazily, because most hours are read without their quarters.
    const sharesOf = () => {
      shares ??= fallShares(fallen, before?.values)
      return shares
    }
    keepTwo(this.shares, key, sharesOf)
    return plausible({ grid, fields: hrrrWeather(values, before?.values) }, key)
  }

  async readQuarter(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour | null> {
    const shares = this.shares.get(this.key(cycle, Math.ceil(hour)))
    return (shares && (await this.quarters?.read(cycle, hour, shares(), signal))) ?? null
  }

  private async totals(cycle: Date, hour: number, signal?: AbortSignal): Promise<FileValues<HrrrRunTotal>> {
    const key = this.key(cycle, hour)
    const known = this.lastTotals.get(key)
    if (known) return known
    const entries = chooseRunTotals(await this.files.index(key, signal), hour, key)
    return readEntries(this.files, key, entries, hourAfter(cycle, hour), { signal, regriddings: this.regriddings })
  }
}

function keepTwo<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.delete(key)
  for (const old of [...kept.keys()].slice(0, -1)) kept.delete(old)
  kept.set(key, value)
}

const hourAfter = (cycle: Date, hour: number) => new Date(cycle.getTime() + hour * HOUR_MS)

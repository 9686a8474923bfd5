import { HOUR_MS } from '@stormlane/domain/time'
import { ModelFileError, type ModelFiles } from '@stormlane/domain/weather'
import { plausible } from '../models/plausible-fields.ts'
import { readEntries } from '../models/read-entries.ts'
import type { Regriddings } from '../models/regrid.ts'
import type { ModelHour, WeatherModel } from '../models/weather-model.ts'
import { ALL_IFS_FIELDS, chooseIfsEntries, findIfsExtras, IFS_SUMS } from './ifs-fields.ts'
import { type IfsSums, ifsWeather } from './ifs-weather.ts'

/** Every third hour until this one, then every sixth. */
const THIRD_UNTIL = 144
/** Eight days: a run of seven days may start from a forecast that is a day old. */
const LAST_HOUR = 192
/** More water than ever fell in eight days: the file then has millimeters in place of meters (record: 5 m, Réunion, 2007). */
const MOST_WATER_METERS = 8

/**
 * The high-resolution forecast of the European Centre (IFS) from its open data, on a global grid of 0.25 degrees. Only the forecasts of 00
 * and 12 UTC are read, because those of 06 and 18 end after six days.
 */
export class IfsModel implements WeatherModel {
  readonly name = 'IFS'
  readonly cycleHours = 12
  readonly hours: readonly number[] = Array.from({ length: LAST_HOUR }, (_, i) => i + 1).filter(
    (hour) => hour % (hour <= THIRD_UNTIL ? 3 : 6) === 0,
  )
  private readonly files: ModelFiles
  private readonly regriddings: Regriddings | undefined
  private last: { key: string; sums: IfsSums } | undefined

  /** With `regriddings`, weather is derived only in the cells that they use. */
  constructor(files: ModelFiles, regriddings?: Regriddings) {
    this.files = files
    this.regriddings = regriddings
  }

  /** `20260115/12z/ifs/0p25/oper/20260115120000-9h-oper-fc.grib2`. */
  key(cycle: Date, hour: number): string {
    const day = cycle.toISOString().slice(0, 10).replaceAll('-', '')
    const start = String(cycle.getUTCHours()).padStart(2, '0')
    return `${day}/${start}z/ifs/0p25/oper/${day}${start}0000-${hour}h-oper-fc.grib2`
  }

  async read(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour> {
    const key = this.key(cycle, hour)
    const hourBefore = this.hours[this.hours.indexOf(hour) - 1]
    const before = hourBefore === undefined ? undefined : await this.sums(cycle, hourBefore, signal)
    const index = await this.files.index(key, signal)
    const entries = { ...chooseIfsEntries(index, ALL_IFS_FIELDS, hour, key), ...findIfsExtras(index, hour) }
    const { grid, values } = await this.values(cycle, hour, entries, signal)
    const { precipitation, snowfall, sunlight } = values
    const sums = { hour, precipitation, snowfall, sunlight }
    refuseOtherUnits(key, sums)
    this.last = { key, sums }
    return plausible({ grid, fields: ifsWeather(values, sums, before) }, key)
  }

  private async sums(cycle: Date, hour: number, signal?: AbortSignal): Promise<IfsSums> {
    const key = this.key(cycle, hour)
    if (this.last?.key === key) return this.last.sums
    const entries = chooseIfsEntries(await this.files.index(key, signal), IFS_SUMS, hour, key)
    const { values } = await this.values(cycle, hour, entries, signal)
    const sums = { hour, ...(values as Omit<IfsSums, 'hour'>) }
    refuseOtherUnits(key, sums)
    return sums
  }

  private values<Entries extends object>(
    cycle: Date,
    hour: number,
    entries: Parameters<typeof readEntries<Entries>>[2],
    signal?: AbortSignal,
  ) {
    const validAt = new Date(cycle.getTime() + hour * HOUR_MS)
    return readEntries(this.files, this.key(cycle, hour), entries, validAt, { signal, regriddings: this.regriddings })
  }
}

function refuseOtherUnits(key: string, { precipitation, snowfall }: IfsSums): void {
  for (const sum of [precipitation, snowfall])
    if (sum.some((meters) => meters > MOST_WATER_METERS))
      throw new ModelFileError(`${key} has more than ${MOST_WATER_METERS} m of water, so its unit is not meters.`)
}

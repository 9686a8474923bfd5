import { HOUR_MS } from '@stormlane/domain/time'
import type { ModelFiles } from '@stormlane/domain/weather'
import { weekHours } from '../models/forecast-hours.ts'
import { plausible } from '../models/plausible-fields.ts'
import { readEntries } from '../models/read-entries.ts'
import type { Regriddings } from '../models/regrid.ts'
import type { ModelHour, WeatherModel } from '../models/weather-model.ts'
import { chooseGfsEntries, chooseGfsSums, meanSince } from './gfs-fields.ts'
import { type GfsSums, gfsWeather } from './gfs-weather.ts'

/** Hourly files are read for two days. After that, every third hour is enough and costs a third of the bytes. */
const HOURLY_UNTIL = 48

/**
 * NOAA's GFS on its global grid of 0.25 degrees. Hour 0 is not read: it has no sums, and is hours old when it arrives.
 */
export class GfsModel implements WeatherModel {
  readonly name = 'GFS'
  readonly cycleHours = 6
  readonly hours = weekHours(HOURLY_UNTIL)
  private readonly files: ModelFiles
  private readonly regriddings: Regriddings | undefined
  private last: { key: string; sums: GfsSums } | undefined

  /** With `regriddings`, weather is derived only in the cells that they use. */
  constructor(files: ModelFiles, regriddings?: Regriddings) {
    this.files = files
    this.regriddings = regriddings
  }

  /** `gfs.20260115/12/atmos/gfs.t12z.pgrb2.0p25.f007`. */
  key(cycle: Date, hour: number): string {
    const day = cycle.toISOString().slice(0, 10).replaceAll('-', '')
    const start = String(cycle.getUTCHours()).padStart(2, '0')
    return `gfs.${day}/${start}/atmos/gfs.t${start}z.pgrb2.0p25.f${String(hour).padStart(3, '0')}`
  }

  async read(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour> {
    const key = this.key(cycle, hour)
    const hourBefore = this.hours[this.hours.indexOf(hour) - 1]
    const before = hourBefore === undefined ? undefined : await this.sums(cycle, hourBefore, signal)
    const entries = chooseGfsEntries(await this.files.index(key, signal), hour, key)
    const { regriddings } = this
    const { grid, values } = await readEntries(this.files, key, entries, hourAfter(cycle, hour), {
      signal,
      regriddings,
    })
    const { precipitation, sunlight } = values
    const sums: GfsSums = { hour, precipitation, sunlight, sunlightSince: meanSince(entries.sunlight) }
    this.last = { key, sums }
    return plausible({ grid, fields: gfsWeather(values, sums, before) }, key)
  }

  private async sums(cycle: Date, hour: number, signal?: AbortSignal): Promise<GfsSums> {
    const key = this.key(cycle, hour)
    if (this.last?.key === key) return this.last.sums
    const entries = chooseGfsSums(await this.files.index(key, signal), hour, key)
    const { regriddings } = this
    const { values } = await readEntries(this.files, key, entries, hourAfter(cycle, hour), { signal, regriddings })
    return { hour, ...values, sunlightSince: meanSince(entries.sunlight) }
  }
}

const hourAfter = (cycle: Date, hour: number) => new Date(cycle.getTime() + hour * HOUR_MS)

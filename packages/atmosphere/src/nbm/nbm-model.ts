import { HOUR_MS } from '@stormlane/domain/time'
import { type GridDefinition, ModelFileError, type ModelFiles } from '@stormlane/domain/weather'
import { weekHours } from '../models/forecast-hours.ts'
import { plausible } from '../models/plausible-fields.ts'
import { type FileValues, readEntries } from '../models/read-entries.ts'
import type { Regriddings } from '../models/regrid.ts'
import type { ModelHour, WeatherModel } from '../models/weather-model.ts'
import { chooseNbmEntries, findGustPercentiles, findSum, type GustPercentile } from './nbm-fields.ts'
import { type NbmRates, nbmWeather } from './nbm-weather.ts'

/** There is a file for every hour until this one, then for every third. */
const HOURLY_UNTIL = 36
/** Length of the longest sums, which come with every second one of the later files. */
const SUM_HOURS = 6
const VISIBILITY_UNTIL = 78

/**
 * NOAA's National Blend of Models over the conterminous United States. Only the forecasts of 00, 06, 12 and 18 UTC are
 * read: those of other hours have other steps, and differ little.
 */
export class NbmModel implements WeatherModel {
  readonly name = 'NBM'
  readonly cycleHours = 6
  readonly hours = weekHours(HOURLY_UNTIL)
  readonly endsEarlier = { visibility: VISIBILITY_UNTIL }
  private readonly files: ModelFiles
  /** Cached, because two files share a sum of six hours. */
  private last: { name: string; grid: GridDefinition; rates: NbmRates } | undefined
  private readonly regriddings: Regriddings | undefined

  /** With `regriddings`, weather is derived only in the cells that they use. */
  constructor(files: ModelFiles, regriddings?: Regriddings) {
    this.files = files
    this.regriddings = regriddings
  }

  /** `blend.20260115/12/core/blend.t12z.core.f007.co.grib2`. */
  key(cycle: Date, hour: number): string {
    return fileKey(cycle, hour, 'core')
  }

  async read(cycle: Date, hour: number, signal?: AbortSignal): Promise<ModelHour> {
    const key = this.key(cycle, hour)
    const entries = chooseNbmEntries(await this.files.index(key, signal), hour, key)
    const { regriddings } = this
    const { grid, values } = await readEntries(this.files, key, entries, hourAfter(cycle, hour), {
      signal,
      regriddings,
    })
    const rates = await this.rates(cycle, hour, signal)
    const gusts = await this.gusts(cycle, hour, signal)
    for (const other of [rates, gusts])
      if (other && JSON.stringify(other.grid) !== JSON.stringify(grid))
        throw new ModelFileError(`${key} has another grid than its sums or its percentiles.`)
    return plausible({ grid, fields: nbmWeather(values, rates.rates, gusts?.values) }, key)
  }

  /** Reads the rates from the first file whose sums cover the time since the previous file. */
  private async rates(
    cycle: Date,
    hour: number,
    signal?: AbortSignal,
  ): Promise<{ grid: GridDefinition; rates: NbmRates }> {
    const { regriddings } = this
    const since = this.hours[this.hours.indexOf(hour) - 1] ?? 0
    for (const later of this.hours.filter((one) => one >= hour && one < hour + SUM_HOURS)) {
      const key = this.key(cycle, later)
      const index = await this.files.index(key, signal)
      const water = findSum(index, 'APCP', since, later)
      if (!water) continue
      const snow = findSum(index, 'ASNOW', since, later)
      const name = `${key} ${water.hours} ${snow?.hours}`
      if (this.last?.name === name) return this.last
      const entries = { water: water.entry, ...(snow && { snow: snow.entry }) }
      const { grid, values } = await readEntries(this.files, key, entries, hourAfter(cycle, later), {
        signal,
        regriddings,
      })
      const sums: { water: Float32Array; snow?: Float32Array } = values
      const rates = {
        water: sums.water.map((mm) => mm / water.hours),
        snow: snow && sums.snow?.map((meters) => meters / snow.hours),
      }
      this.last = { name, grid, rates }
      return this.last
    }
    throw new ModelFileError(`${this.key(cycle, hour)} and the files after it lack APCP, surface.`)
  }

  /** Returns undefined if there are no percentiles; the chance of strong gusts then comes from the gust itself. */
  private async gusts(
    cycle: Date,
    hour: number,
    signal?: AbortSignal,
  ): Promise<FileValues<GustPercentile> | undefined> {
    const { regriddings } = this
    const key = fileKey(cycle, hour, 'qmd')
    try {
      const entries = findGustPercentiles(await this.files.index(key, signal), hour)
      if (!entries) return undefined
      return await readEntries(this.files, key, entries, hourAfter(cycle, hour), { signal, regriddings })
    } catch (error) {
      if (error instanceof ModelFileError && error.isMissing) return undefined
      throw error
    }
  }
}

function fileKey(cycle: Date, hour: number, product: 'core' | 'qmd'): string {
  const day = cycle.toISOString().slice(0, 10).replaceAll('-', '')
  const start = String(cycle.getUTCHours()).padStart(2, '0')
  return `blend.${day}/${start}/${product}/blend.t${start}z.${product}.f${String(hour).padStart(3, '0')}.co.grib2`
}

const hourAfter = (cycle: Date, hour: number) => new Date(cycle.getTime() + hour * HOUR_MS)

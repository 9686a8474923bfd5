import { HOUR_MS } from '@stormlane/domain/time'
import { type IndexEntry, ModelFileError, type ModelFiles } from '@stormlane/domain/weather'
import { readEntries } from '../models/read-entries.ts'
import type { Regriddings } from '../models/regrid.ts'
import type { ModelHour } from '../models/weather-model.ts'
import { chooseQuarter, chooseQuarterFall } from './hrrr-fields.ts'
import { type FallShares, hrrrQuarterFall, hrrrQuarterWeather } from './hrrr-weather.ts'

/**
 * HRRR every 15 minutes: `wrfsubhfFF` holds the four quarters up to hour FF. Only fields that change within an hour are
 * read; the hourly files have the rest. A file that cannot be read is skipped, because the hourly files are a complete
 * forecast without it.
 */
export class HrrrQuarters {
  private readonly files: ModelFiles
  private readonly regriddings: Regriddings | undefined
  private readonly indexes = new Map<string, Promise<IndexEntry[]>>()
  private readonly failed = new Set<string>()
  /** Called with null when a file was read, or with the reason why it cannot be used. */
  private readonly onFile: (problem: string | null) => void

  constructor(files: ModelFiles, onFile: (problem: string | null) => void, regriddings?: Regriddings) {
    this.files = files
    this.regriddings = regriddings
    this.onFile = onFile
  }

  /** `hour` is a multiple of 0.25. At whole hours, only the precipitation of the last quarter is read. */
  async read(cycle: Date, hour: number, shares: FallShares, signal?: AbortSignal): Promise<ModelHour | null> {
    const key = quarterKey(cycle, Math.ceil(hour))
    if (this.failed.has(key)) return null
    try {
      const index = await this.index(key, signal)
      const validAt = new Date(cycle.getTime() + hour * HOUR_MS)
      const options = { signal, regriddings: this.regriddings }
      if (Number.isInteger(hour)) {
        const { grid, values } = await readEntries(
          this.files,
          key,
          chooseQuarterFall(index, hour, key),
          validAt,
          options,
        )
        this.onFile(null)
        return { grid, fields: hrrrQuarterFall(values, shares) }
      }
      const { grid, values } = await readEntries(this.files, key, chooseQuarter(index, hour, key), validAt, options)
      return { grid, fields: hrrrQuarterWeather(values, shares) }
    } catch (error) {
      if (!(error instanceof ModelFileError)) throw error
      this.failed.add(key)
      this.onFile(error.message)
      return null
    }
  }

  private index(key: string, signal?: AbortSignal): Promise<IndexEntry[]> {
    const known = this.indexes.get(key)
    if (known) return known
    this.indexes.clear()
    const asked = this.files.index(key, signal)
    this.indexes.set(key, asked)
    return asked
  }
}

/** `hrrr.20260115/conus/hrrr.t12z.wrfsubhf01.grib2`. */
function quarterKey(cycle: Date, hour: number): string {
  const day = cycle.toISOString().slice(0, 10).replaceAll('-', '')
  const [start, step] = [cycle.getUTCHours(), hour].map((number) => String(number).padStart(2, '0'))
  return `hrrr.${day}/conus/hrrr.t${start}z.wrfsubhf${step}.grib2`
}

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { MINUTE_MS } from '@stormlane/domain/time'
import {
  type GridDefinition,
  type ListedFiles,
  ModelFileError,
  reflectivityToSnowRate,
} from '@stormlane/domain/weather'
import { readGribFields } from '../grib/read-fields.ts'
import { readGribValues } from '../grib/read-values.ts'
import { fileGrid } from '../models/file-grid.ts'
import { snowCells } from './snow-cells.ts'
import { strongestEchoes } from './strongest-echoes.ts'

/** Echoes at a time, dBZ; NaN where no radar sees. */
export interface RadarFrame {
  validAt: Date
  reflectivity: Float32Array
  /** Fresh snow, estimated from echoes of snow, mm/h; NaN where the type of precipitation is unknown. */
  snowRate: Float32Array
}

export interface RadarFrames {
  frames: RadarFrame[]
  /** Why the first missing frame, or the first missing file of precipitation types, could not be read. */
  problem: string | null
}

const ECHOES = 'MergedReflectivityQCComposite_00.50'
const TYPES = 'PrecipFlag_00.00'
/** There is a file every two minutes. */
const NEAREST_MS = 5 * MINUTE_MS
/** The grid of the United States has 24.5 million values of two bytes. */
const MAX_BYTES = 128 << 20
/** Names of the products in error messages. */
const NAMES: Readonly<Record<string, string>> = { [ECHOES]: 'radar frame', [TYPES]: 'file of precipitation types' }
const unpack = promisify(gunzip)

/** Radar frames of NOAA's MRMS: the strongest echo above each place of the conterminous United States. */
export class MrmsRadar {
  private readonly files: ListedFiles

  constructor(files: ListedFiles) {
    this.files = files
  }

  /** Reads the frames that exist. A missing or unreadable frame is left out, because a run does not wait for it. */
  async read(times: readonly Date[], grid: GridDefinition, signal?: AbortSignal): Promise<RadarFrames> {
    const frames: RadarFrame[] = []
    let problem: string | null = null
    // One after the other, because each takes 200 MB of memory while it is read.
    for (const validAt of times)
      try {
        const reflectivity = await this.values(ECHOES, validAt, strongestEchoes, grid, signal)
        const isSnow = await this.values(TYPES, validAt, snowCells, grid, signal).catch((error: unknown) => {
          signal?.throwIfAborted()
          problem ??= (error as Error).message
          return null
        })
        const snowRate = reflectivity.map((dbz, cell) => (isSnow ? snowOf(dbz, isSnow[cell] === 1) : Number.NaN))
        frames.push({ validAt, reflectivity, snowRate })
      } catch (error) {
        signal?.throwIfAborted()
        problem ??= (error as Error).message
      }
    return { frames, problem }
  }

  private async values(
    product: string,
    time: Date,
    bring: (values: Float32Array, from: GridDefinition, to: GridDefinition) => Float32Array,
    grid: GridDefinition,
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const key = await this.nearest(product, time, signal)
    const packed = await this.files.bytes(key, signal)
    try {
      const [field] = readGribFields(await unpack(packed, { maxOutputLength: MAX_BYTES }))
      if (!field) throw new RangeError('It has no field.')
      const validAt = field.product.validAt?.getTime() ?? Number.NaN
      if (!(Math.abs(validAt - time.getTime()) <= NEAREST_MS)) throw new RangeError('It is of another time.')
      return bring(await readGribValues(field), fileGrid(field.grid), grid)
    } catch (error) {
      throw new ModelFileError(`${key} cannot be read. ${(error as Error).message}`)
    }
  }

  /** `CONUS/…/20260115/MRMS_…_20260115-120037.grib2.gz`: the seconds vary, so the files of an hour are listed. */
  private async nearest(product: string, time: Date, signal?: AbortSignal): Promise<string> {
    const [day = '', clock = ''] = time.toISOString().replaceAll(/[-:]/g, '').split('T')
    const prefix = `CONUS/${product}/${day}/MRMS_${product}_${day}-${clock.slice(0, 2)}`
    const keys = await this.files.keys(prefix, signal)
    const distance = (key: string) => Math.abs(timeOf(key) - time.getTime())
    const [best] = keys.filter((key) => distance(key) <= NEAREST_MS).toSorted((a, b) => distance(a) - distance(b))
    if (!best) throw new ModelFileError(`There is no ${NAMES[product]} of ${time.toISOString()}.`)
    return best
  }
}

function timeOf(key: string): number {
  const [, ...parts] = /_(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.grib2\.gz$/.exec(key) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return parts.length > 0 ? Date.UTC(year, month - 1, day, hour, minute, second) : Number.NaN
}

/** Returns NaN where no radar sees. */
const snowOf = (dbz: number, isSnow: boolean) => (Number.isNaN(dbz) ? dbz : isSnow ? reflectivityToSnowRate(dbz) : 0)

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type ListedFiles, MINUTE_MS, ModelFileError } from '@stormlane/domain'
import { readGribFields } from '../grib/read-fields.ts'
import { readGribValues } from '../grib/read-values.ts'
import type { GridDefinition } from '../grids/grid.ts'
import { fileGrid } from '../models/file-grid.ts'
import { strongestEchoes } from './strongest-echoes.ts'

/** Echoes at a time, dBZ; NaN where no radar sees. */
export interface RadarFrame {
  validAt: Date
  reflectivity: Float32Array
}

export interface RadarFrames {
  frames: RadarFrame[]
  /** Why the first of the missing frames is missing. */
  problem: string | null
}

const PRODUCT = 'MergedReflectivityQCComposite_00.50'
/** There is a file every two minutes. */
const NEAREST_MS = 5 * MINUTE_MS
/** The grid of the United States has 24.5 million values of two bytes. */
const MAX_BYTES = 128 << 20
const unpack = promisify(gunzip)

/** Radar frames of NOAA's MRMS: the strongest echo above each place of the conterminous United States. */
export class MrmsRadar {
  private readonly files: ListedFiles

  constructor(files: ListedFiles) {
    this.files = files
  }

  /** The frames that are there. One that is missing or cannot be read is left out: a run does not wait for it. */
  async read(times: readonly Date[], grid: GridDefinition, signal?: AbortSignal): Promise<RadarFrames> {
    const frames: RadarFrame[] = []
    let problem: string | null = null
    // One after the other: each takes 200 MB while it is read.
    for (const validAt of times)
      try {
        frames.push({ validAt, reflectivity: await this.frame(validAt, grid, signal) })
      } catch (error) {
        signal?.throwIfAborted()
        problem ??= (error as Error).message
      }
    return { frames, problem }
  }

  private async frame(time: Date, grid: GridDefinition, signal?: AbortSignal): Promise<Float32Array> {
    const key = await this.nearest(time, signal)
    const packed = await this.files.bytes(key, signal)
    try {
      const [field] = readGribFields(await unpack(packed, { maxOutputLength: MAX_BYTES }))
      if (!field) throw new RangeError('It has no field.')
      const validAt = field.product.validAt?.getTime() ?? Number.NaN
      if (!(Math.abs(validAt - time.getTime()) <= NEAREST_MS)) throw new RangeError('It is of another time.')
      return strongestEchoes(await readGribValues(field), fileGrid(field.grid), grid)
    } catch (error) {
      throw new ModelFileError(`${key} cannot be read. ${(error as Error).message}`)
    }
  }

  /** `CONUS/…/20260115/MRMS_…_20260115-120037.grib2.gz`: the seconds vary, so the files of an hour are listed. */
  private async nearest(time: Date, signal?: AbortSignal): Promise<string> {
    const [day = '', clock = ''] = time.toISOString().replaceAll(/[-:]/g, '').split('T')
    const prefix = `CONUS/${PRODUCT}/${day}/MRMS_${PRODUCT}_${day}-${clock.slice(0, 2)}`
    const keys = await this.files.keys(prefix, signal)
    const distance = (key: string) => Math.abs(timeOf(key) - time.getTime())
    const [best] = keys.filter((key) => distance(key) <= NEAREST_MS).toSorted((a, b) => distance(a) - distance(b))
    if (!best) throw new ModelFileError(`There is no radar frame of ${time.toISOString()}.`)
    return best
  }
}

function timeOf(key: string): number {
  const [, ...parts] = /_(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.grib2\.gz$/.exec(key) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number)
  return parts.length > 0 ? Date.UTC(year, month - 1, day, hour, minute, second) : Number.NaN
}

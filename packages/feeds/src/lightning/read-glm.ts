// Flashes of a file of GOES's lightning mapper (GLM L2 LCFA, netCDF-4), https://www.goes-r.gov/products/docs/PUG-L2+-vol5.pdf section 5.25.
import type { Coordinates } from '@stormlane/domain/geo'
import { ModelFileError } from '@stormlane/domain/weather'
import { File, ready } from 'h5wasm'
import { GLM_TEXTS as TEXTS } from './glm.texts.ts'

export interface Flash extends Coordinates {
  /** Milliseconds. */
  time: number
}

/** The busiest 20 seconds of the whole disk have some thousand. */
const MAX_FLASHES = 20_000
/** Offsets lie within the file's 20 seconds, or before them for flashes that began earlier. */
const MAX_OFFSET_SECONDS = 60
/** Signature of HDF5, the format of netCDF-4 files. */
const SIGNATURE = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a]
const NAME = 'file.nc'

/** Reads the flashes of good quality. Throws a ModelFileError with the reason if the file is not one of the mapper. */
export async function readGlm(bytes: Uint8Array): Promise<Flash[]> {
  // Checked first, because the library opens any file and then finds nothing in it.
  if (!SIGNATURE.every((byte, i) => bytes[i] === byte)) throw new ModelFileError(TEXTS.notNetcdf)
  const library = await ready
  library.activate_throwing_error_handler()
  const { FS } = library
  FS.writeFile(NAME, bytes)
  let file: File | undefined
  try {
    file = new File(NAME, 'r')
    return flashesOf(file)
  } catch (error) {
    throw error instanceof ModelFileError ? error : new ModelFileError(TEXTS.unreadable((error as Error).message))
  } finally {
    file?.close()
    FS.unlink(NAME)
  }
}

function flashesOf(file: File): Flash[] {
  const count = file.get('flash_lat')?.shape?.[0]
  if (count === undefined) throw new ModelFileError(TEXTS.noFlashes)
  if (count > MAX_FLASHES) throw new ModelFileError(TEXTS.tooMany(count))
  if (count === 0) return []
  const latitudes = numbers(file, 'flash_lat', count)
  const longitudes = numbers(file, 'flash_lon', count)
  const qualities = numbers(file, 'flash_quality_flag', count)
  const offsets = numbers(file, 'flash_time_offset_of_first_event', count)
  const { toSeconds, since } = timeScale(file)
  const flashes: Flash[] = []
  for (let i = 0; i < count; i++) {
    const [latitude, longitude] = [latitudes[i] as number, longitudes[i] as number]
    const seconds = toSeconds(offsets[i] as number)
    const isPossible = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Math.abs(seconds) <= MAX_OFFSET_SECONDS
    if (!isPossible) throw new ModelFileError(TEXTS.impossible(i))
    if (qualities[i] === 0) flashes.push({ latitude, longitude, time: since + 1000 * seconds })
  }
  return flashes
}

function numbers(file: File, name: string, count: number): ArrayLike<number> {
  const dataset = file.get(name)
  if (dataset?.shape?.length !== 1 || dataset.shape[0] !== count) throw new ModelFileError(TEXTS.missing(name))
  const { value } = dataset
  if (!ArrayBuffer.isView(value) || (value as Float32Array).length !== count)
    throw new ModelFileError(TEXTS.missing(name))
  return value as Float32Array
}

/** Offsets are 16 bits wide, unsigned where an attribute says so; in files before 2019 they count milliseconds. */
function timeScale(file: File): { toSeconds: (stored: number) => number; since: number } {
  const name = 'flash_time_offset_of_first_event'
  const { scale_factor, add_offset, units, _Unsigned } = file.get(name)?.attrs ?? {}
  const [scale = Number.NaN, offset = Number.NaN] = [scale_factor, add_offset].map((given) =>
    Number((given?.value as ArrayLike<number> | undefined)?.[0]),
  )
  const [, milli, date, time] =
    /^(milli)?seconds since (\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)/.exec(String(units?.value)) ?? []
  const since = Date.parse(`${date}T${time}Z`)
  if (!Number.isFinite(scale) || !Number.isFinite(offset) || Number.isNaN(since))
    throw new ModelFileError(TEXTS.missing(name))
  const isUnsigned = _Unsigned?.value === 'true'
  const toSeconds = (stored: number) =>
    ((isUnsigned ? stored & 0xffff : stored) * scale + offset) / (milli === undefined ? 1 : 1000)
  return { toSeconds, since }
}

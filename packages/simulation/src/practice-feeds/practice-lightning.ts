// Simulated lightning in files of NOAA's lightning mappers (GLM L2 LCFA, netCDF-4), one every 20 seconds.
import type { LightningEvent } from '@stormlane/domain/hazards'
import { HOUR_MS } from '@stormlane/domain/time'
import { File, ready } from 'h5wasm'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { SimulatedLightning } from '../events/lightning.ts'
import { MIN_HAZARD_DEGREES } from '../hazards/simulated-hazards.ts'
import { areaGrid } from '../simulated-source.ts'

const FILE_MS = 20_000
/** As in the real files: 65535 steps are 25 seconds, from 5 seconds before the file's start. */
const SCALE = 0.00038147560553625226
const OFFSET = -5
const BUCKET = /^noaa-goes(1[89])$/
const KEY = /^noaa-goes1[89]\/GLM-L2-LCFA\/.*_s(\d{4})(\d{3})(\d\d)(\d\d)(\d{2})0_e/

export class PracticeLightning {
  private readonly options: { seed: number; degrees: number }
  private lightning: SimulatedLightning | undefined

  constructor(options: { seed: number; degrees: number }) {
    this.options = options
  }

  /** Lists the files of an hour that exist by `now`; undefined for other buckets. */
  keys(bucket: string, prefix: string, now: Date): string[] | undefined {
    const [, satellite] = BUCKET.exec(bucket) ?? []
    if (!satellite) return undefined
    const [, year, day, hour] = /^GLM-L2-LCFA\/(\d{4})\/(\d{3})\/(\d\d)\//.exec(prefix) ?? []
    const start = Date.UTC(Number(year), 0, Number(day), Number(hour))
    return Array.from({ length: HOUR_MS / FILE_MS }, (_, i) => start + i * FILE_MS)
      .filter((time) => time + FILE_MS <= now.getTime())
      .map((time) => {
        const [from, to] = [stamp(time), stamp(time + FILE_MS)]
        return `GLM-L2-LCFA/${year}/${day}/${hour}/OR_GLM-L2-LCFA_G${satellite}_s${from}_e${to}_c${to}.nc`
      })
  }

  /** Returns undefined for anything but a lightning file that exists by `now`. */
  async read(path: string, now: Date): Promise<Uint8Array | undefined> {
    const [, year, day, hour, minute, second] = KEY.exec(path) ?? []
    if (second === undefined) return undefined
    const start = Date.UTC(Number(year), 0, Number(day), Number(hour), Number(minute), Number(second))
    const end = start + FILE_MS
    if (end > now.getTime()) return undefined
    this.lightning ??= this.open()
    // Both satellites see everything here; readers take a part from each.
    const strikes = this.lightning.at(new Date(end)).filter(({ detectedTime }) => {
      const time = detectedTime.getTime()
      return time >= start && time < end
    })
    return writeGlm(strikes, start)
  }

  private open(): SimulatedLightning {
    const { seed, degrees } = this.options
    return new SimulatedLightning(new AtmosphereModel(areaGrid(Math.max(MIN_HAZARD_DEGREES, degrees)), seed), seed)
  }
}

/** `20250971300200`: year, day of the year, time, and tenths of seconds. */
function stamp(time: number): string {
  const date = new Date(time)
  const day = Math.floor((time - Date.UTC(date.getUTCFullYear(), 0, 1)) / (24 * HOUR_MS)) + 1
  return `${date.getUTCFullYear()}${String(day).padStart(3, '0')}${date.toISOString().slice(11, 19).replaceAll(':', '')}0`
}

async function writeGlm(strikes: readonly LightningEvent[], start: number): Promise<Uint8Array> {
  const { FS } = await ready
  const name = 'practice.nc'
  const file = new File(name, 'w')
  const shape = [strikes.length]
  const positions = strikes.map(({ geoJson }) => geoJson.geometry.coordinates as [number, number])
  const offsets = strikes.map(({ detectedTime }) =>
    Math.round(((detectedTime.getTime() - start) / 1000 - OFFSET) / SCALE),
  )
  file.create_dataset({ name: 'flash_lat', shape, data: Float32Array.from(positions, ([, latitude]) => latitude) })
  file.create_dataset({ name: 'flash_lon', shape, data: Float32Array.from(positions, ([longitude]) => longitude) })
  file.create_dataset({ name: 'flash_quality_flag', shape, data: new Int16Array(strikes.length) })
  const times = file.create_dataset({ name: 'flash_time_offset_of_first_event', shape, data: Int16Array.from(offsets) })
  times.create_attribute('_Unsigned', 'true')
  times.create_attribute('scale_factor', Float32Array.of(SCALE), [1])
  times.create_attribute('add_offset', Float32Array.of(OFFSET), [1])
  const since = new Date(start).toISOString().replace('T', ' ').replace('Z', '')
  times.create_attribute('units', `seconds since ${since}`)
  file.close()
  const bytes = FS.readFile(name)
  FS.unlink(name)
  return bytes
}

import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { PracticeEvents } from './practice-events.ts'
import { PracticeLightning } from './practice-lightning.ts'
import { PracticeModels, type PracticeOptions } from './practice-models.ts'
import { PracticeObservations } from './practice-observations.ts'
import { recorded } from './practice-recording.ts'
import { PracticeRoads } from './practice-roads.ts'

interface Options extends PracticeOptions {
  now: () => Date
  /** `none` publishes a forecast when it starts, `typical` when NOAA's usually arrive. */
  latency: 'none' | 'typical'
  /** Whether GFS's files have the names of version 17. */
  isGfs17?: boolean
  /** Forecasts that started earlier do not exist. By default, those of the last two days do. */
  since?: Date | undefined
  /** GFS has files for every hour until this one, then for every third; by default for five days, as at NOAA. */
  gfsHourlyUntil?: number
  /**
   * A folder that caches the files of models and the radar. They must have been made with the same options and for the
   * same times.
   */
  recording?: string | undefined
}

interface ModelFile {
  model: 'hrrr' | 'hrrrQuarters' | 'gfs' | 'ifs' | 'nbm' | 'nbmPercentiles'
  cycle: Date
  hour: number
}

const KEPT_HOURS = 48
/** Minutes after the start of the forecast, from the table "When files arrive" of the feeds notes. */
const TYPICAL_MINUTES: Record<ModelFile['model'], (hour: number) => number> = {
  hrrr: (hour) => (hour === 0 ? 51 : 51 + 2 * hour),
  hrrrQuarters: (hour) => 52 + 2 * hour,
  gfs: (hour) => 220 + 0.6 * hour,
  ifs: (hour) => 420 + 0.5 * hour,
  nbm: (hour) => 60 + 0.3 * hour,
  nbmPercentiles: (hour) => 60 + 0.3 * hour,
}
const HRRR_KEY = /^noaa-hrrr-bdp-pds\/hrrr\.(\d{8})\/conus\/hrrr\.t(\d\d)z\.wrf(sfc|subh)f(\d\d)\.grib2$/
const GFS_KEY = /^noaa-gfs-bdp-pds\/gfs\.(\d{8})\/(\d\d)\/atmos\/gfs\.t\2z\.pgrb2\.0p25\.f(\d{3})$/
const GFS_17_KEY =
  /^noaa-gfs-bdp-pds\/gfs\.(\d{8})\/(\d\d)\/products\/atmos\/grib2\/0p25\/gfs\.t\2z\.pres_a\.0p25\.f(\d{3})\.grib2$/
const NBM_KEY = /^noaa-nbm-grib2-pds\/blend\.(\d{8})\/(\d\d)\/(core|qmd)\/blend\.t\2z\.\3\.f(\d{3})\.co\.grib2$/
const HRRR_QUARTERS_LAST = 18
const NBM_HOURLY_UNTIL = 36
const NBM_STEP = 3
const NBM_LAST = 192
/** Echoes, and types of precipitation. */
const RADAR_PRODUCTS = ['MergedReflectivityQCComposite_00.50', 'PrecipFlag_00.00'] as const
const RADAR_KEY = new RegExp(
  `^noaa-mrms-pds/CONUS/(?<product>${RADAR_PRODUCTS.join('|')})/(\\d{8})/MRMS_\\1_\\2-(\\d\\d)(\\d\\d)00\\.grib2\\.gz$`,
)
/** NOAA's frames come every two minutes, ours only as often as they are shown. */
const RADAR_STEP_MINUTES = 15
const RADAR_MINUTES_LATE = 3
const GFS_HOURLY_UNTIL = 120
const GFS_STEP = 3
const GFS_LAST = 384
const INDEX = '.idx'
const IFS_KEY =
  /^ecmwf-forecasts\/(?<day>\d{8})\/(?<start>\d\d)z\/ifs\/0p25\/oper\/\k<day>\k<start>0000-(?<lead>\d{1,3})h-oper-fc\.grib2$/
const IFS_INDEX = /^(ecmwf-forecasts\/.*)\.index$/
const IFS_STEP = 3
const IFS_THIRD_UNTIL = 144
const IFS_LAST = 240
const CACHED_BYTES = 256 << 20

/**
 * The files of NOAA's buckets, under the name of the bucket, and of event feeds, under the name of the host, generated
 * on request.
 */
export class PracticeFiles {
  private readonly options: Options
  private readonly models: PracticeModels
  private readonly events: PracticeEvents
  private readonly observations: PracticeObservations
  private readonly roads: PracticeRoads
  private readonly lightning: PracticeLightning
  private readonly made = new Map<string, { file: Buffer; index: string }>()

  constructor(options: Options) {
    this.options = options
    this.models = new PracticeModels(options)
    this.events = new PracticeEvents(options)
    this.observations = new PracticeObservations(options)
    this.roads = new PracticeRoads(options)
    this.lightning = new PracticeLightning(options)
  }

  /** Returns undefined for a file that does not exist, or not yet. */
  read(path: string, query = new URLSearchParams()): Buffer | undefined {
    const eventFile = this.events.read(path, this.options.now(), query)
    if (eventFile !== undefined) return Buffer.from(eventFile)
    const reports = this.observations.read(path, this.options.now(), query)
    if (reports) return reports
    const radar = RADAR_KEY.exec(path)
    if (radar) return this.radarFile(radar)
    const [, ofIfs] = IFS_INDEX.exec(path) ?? []
    const isIndex = ofIfs !== undefined || path.endsWith(INDEX)
    const key = ofIfs ? `${ofIfs}.grib2` : isIndex ? path.slice(0, -INDEX.length) : path
    const named = this.readKey(key)
    if (!named || !this.isPublished(named)) return undefined
    const { file, index } = this.made.get(key) ?? this.make(key, named)
    return isIndex ? Buffer.from(index) : file
  }

  /**
   * Reads files that take a while on first use: those of road operators, because of the network, and those of
   * lightning, because of the library.
   */
  async readLater(path: string, origin: string): Promise<Buffer | undefined> {
    const flashes = await this.lightning.read(path, this.options.now())
    if (flashes) return Buffer.from(flashes)
    const file = await this.roads.read(path, this.options.now(), origin)
    return file === undefined ? undefined : Buffer.from(file)
  }

  /**
   * Lists the files of a bucket whose names begin with `prefix`, in the bucket's format. Only radar frames and
   * lightning of one hour are listed.
   */
  list(bucket: string, prefix: string): Buffer {
    const keys = this.lightning.keys(bucket, prefix, this.options.now()) ?? this.radarKeys(bucket, prefix)
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
    return Buffer.from(`<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name>${contents}</ListBucketResult>`)
  }

  private radarKeys(bucket: string, prefix: string): string[] {
    const [, product = '', day = '', hour = ''] = /MRMS_(\w+\.\d\d)_(\d{8})-(\d\d)$/.exec(prefix) ?? []
    return Array.from({ length: 60 / RADAR_STEP_MINUTES }, (_, i) => {
      const minutes = String(i * RADAR_STEP_MINUTES).padStart(2, '0')
      return `CONUS/${product}/${day}/MRMS_${product}_${day}-${hour}${minutes}00.grib2.gz`
    }).filter((key) => key.startsWith(prefix) && this.radarTime(RADAR_KEY.exec(`${bucket}/${key}`)))
  }

  private radarFile(named: RegExpExecArray): Buffer | undefined {
    const time = this.radarTime(named)
    if (!time) return undefined
    return this.kept(named[0], () => ({
      file:
        named.groups?.product === RADAR_PRODUCTS[1]
          ? this.models.precipitationTypes(time)
          : this.models.radarFile(time),
      index: '',
    })).file
  }

  private kept(key: string, make: () => { file: Buffer; index: string }): { file: Buffer; index: string } {
    return this.options.recording === undefined ? make() : recorded(this.options.recording, key, make)
  }

  /** Returns undefined for a frame that does not exist, or not yet. */
  private radarTime(named: RegExpExecArray | null): Date | undefined {
    if (!named) return undefined
    const [whole, , day = '', hour = '', minutes = ''] = named
    const time = new Date(timesOf([whole, day, hour]).cycle.getTime() + Number(minutes) * MINUTE_MS)
    const age = this.options.now().getTime() - time.getTime()
    const isThere = age >= (this.options.latency === 'none' ? 0 : RADAR_MINUTES_LATE * MINUTE_MS)
    return isThere && age <= KEPT_HOURS * HOUR_MS && Number(minutes) % RADAR_STEP_MINUTES === 0 ? time : undefined
  }

  private make(key: string, { model, cycle, hour }: ModelFile) {
    const makers: Record<ModelFile['model'], () => { file: Buffer; index: string }> = {
      hrrr: () => this.models.hrrrFile(cycle, hour),
      hrrrQuarters: () => this.models.hrrrQuarters(cycle, hour),
      nbm: () => this.models.nbmFile(cycle, hour),
      nbmPercentiles: () => this.models.nbmPercentiles(cycle, hour),
      ifs: () => this.models.ifsFile(cycle, hour, (one) => one - ifsStep(one)),
      gfs: () => this.models.gfsFile(cycle, hour, (one) => one - (one <= this.gfsHourlyUntil ? 1 : GFS_STEP)),
    }
    const made = this.kept(key, makers[model])
    this.made.set(key, made)
    let bytes = [...this.made.values()].reduce((sum, { file }) => sum + file.length, 0)
    for (const [oldest, { file }] of this.made) {
      if (bytes <= CACHED_BYTES || oldest === key) break
      this.made.delete(oldest)
      bytes -= file.length
    }
    return made
  }

  private readKey(key: string): ModelFile | undefined {
    const hrrr = HRRR_KEY.exec(key)
    if (hrrr) {
      const [whole, day = '', start = '', product = '', step = ''] = hrrr
      const { cycle, hour } = timesOf([whole, day, start, step])
      if (product === 'subh')
        return hour > 0 && hour <= HRRR_QUARTERS_LAST ? { model: 'hrrrQuarters', cycle, hour } : undefined
      return hour <= (cycle.getUTCHours() % 6 === 0 ? 48 : 18) ? { model: 'hrrr', cycle, hour } : undefined
    }
    const nbm = NBM_KEY.exec(key)
    if (nbm) {
      const [whole, day = '', start = '', product = '', step = ''] = nbm
      const { cycle, hour } = timesOf([whole, day, start, step])
      const hasFile = hour > 0 && hour <= NBM_LAST && (hour <= NBM_HOURLY_UNTIL || hour % NBM_STEP === 0)
      // Forecasts that start at other hours have other steps, and nothing reads them.
      return cycle.getUTCHours() % 6 === 0 && hasFile
        ? { model: product === 'core' ? 'nbm' : 'nbmPercentiles', cycle, hour }
        : undefined
    }
    const ifs = IFS_KEY.exec(key)
    if (ifs) {
      const { cycle, hour } = timesOf(ifs)
      const hasFile = hour > 0 && hour <= IFS_LAST && hour % ifsStep(hour) === 0
      return cycle.getUTCHours() % 12 === 0 && hasFile ? { model: 'ifs', cycle, hour } : undefined
    }
    const gfs = (this.options.isGfs17 ? GFS_17_KEY : GFS_KEY).exec(key)
    if (!gfs) return undefined
    const { cycle, hour } = timesOf(gfs)
    const hasFile = hour > 0 && hour <= GFS_LAST && (hour <= this.gfsHourlyUntil || hour % GFS_STEP === 0)
    return cycle.getUTCHours() % 6 === 0 && hasFile ? { model: 'gfs', cycle, hour } : undefined
  }

  private get gfsHourlyUntil(): number {
    return this.options.gfsHourlyUntil ?? GFS_HOURLY_UNTIL
  }

  private isPublished({ model, cycle, hour }: ModelFile): boolean {
    const { now, latency, since } = this.options
    const oldest = since ?? new Date(now().getTime() - KEPT_HOURS * HOUR_MS)
    const minutes = latency === 'none' ? 0 : TYPICAL_MINUTES[model](hour)
    return cycle >= oldest && cycle.getTime() + minutes * MINUTE_MS <= now().getTime()
  }
}

/** Hours since the file before. */
const ifsStep = (hour: number) => (hour <= IFS_THIRD_UNTIL ? IFS_STEP : 2 * IFS_STEP)

function timesOf([, day = '', cycle = '', hour = '']: readonly string[]) {
  const start = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)), Number(cycle))
  return { cycle: new Date(start), hour: Number(hour) }
}

import { gzipSync } from 'node:zlib'
import { HRRR_GRID, NBM_GRID, Regridding, turnToGrid } from '@stormlane/atmosphere'
import { skyAbovePavement } from '@stormlane/domain/indices'
import { HOUR_MS } from '@stormlane/domain/time'
import {
  createGrid,
  fallsAsSnow,
  type GridDefinition,
  type LambertDefinition,
  lightningThreat,
  type RegularDefinition,
  STRONG_GUST_MPS,
  snowToLiquidRatio,
  tornadoHelicity,
} from '@stormlane/domain/weather'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import type { ModelFields } from '../atmosphere/model-state.ts'
import { areaGrid } from '../simulated-source.ts'
import { meanStart, writeGfsHour } from './gfs-files.ts'
import { writeHrrrHour, writeHrrrQuarters } from './hrrr-files.ts'
import { writeIfsHour } from './ifs-files.ts'
import { sumHours, writeNbmHour, writeNbmPercentiles } from './nbm-files.ts'
import { writeGrib } from './write-grib.ts'

export interface PracticeOptions {
  seed: number
  /** Step of the simulated world. */
  degrees: number
  /** Step of HRRR's files; null publishes them on the grid of the simulated world. */
  hrrrKm: number | null
  /** Step of NBM's files; null, the default, publishes them on the grid of the simulated world. */
  nbmKm?: number | null
  /**
   * Whether GFS's files cover the whole earth, as NOAA's do. By default, they cover the area of the simulated world.
   */
  isGfsGlobal?: boolean
}

/**
 * Precipitation since the start of a forecast, and mean sunlight since the last multiple of six hours, multiplied by
 * these hours.
 */
interface Totals {
  precipitation: Float32Array
  freezing: Float32Array
  snowMeters: Float32Array
  /** Water of the snow, mm. */
  snowWater: Float32Array
  sunlight: Float32Array
  /** W/m² multiplied by hours, since the start of the forecast. */
  sunlightAll: Float32Array
}

const KELVIN = 273.15
const QUARTERS = [0.25, 0.5, 0.75, 1]
const PERCENT = 100
/** dBZ of clear air in the simulated world. */
const NO_ECHO = -10
const MILLIMETERS = 1000
/** Code table 4.201. */
const FREEZING_RAIN = 3
const RADIANS = Math.PI / 180
const SECONDS_AN_HOUR = 3600
/** The earth from the meridian of Greenwich, from pole to pole. */
const GFS_GRID: RegularDefinition = { kind: 'regular', nx: 1440, ny: 721, west: 0, north: 90, stepDegrees: 0.25 }
/** Forecasts whose totals are kept. */
const KEPT_FORECASTS = 6
/** Size of the weather cache: every model reads the same weather, and totals read it before. */
const KEPT_BYTES = 64 << 20
/** Chances are limited to this, so that their number of standard deviations is finite. */
const ALMOST_SURE = 0.999
/** Standard deviations from the median to each percentile in NBM's practice files. */
const GUST_PERCENTILES: readonly (readonly [percentile: number, deviations: number])[] = [
  [10, -1.281_552],
  [25, -0.674_49],
  [50, 0],
  [75, 0.674_49],
  [90, 1.281_552],
]
/** Spread of simulated gusts, m/s (our choice). */
const GUST_DEVIATION = 2

interface ModelGrid {
  grid: GridDefinition
  resample: (values: Float32Array) => Float32Array
}

/** The simulated world as files of weather models. */
export class PracticeModels {
  private readonly model: AtmosphereModel
  private readonly hrrr: ModelGrid
  private readonly nbm: ModelGrid
  private readonly gfs: ModelGrid
  private readonly recent = new Map<string, ModelFields>()
  /** Keyed by model and start of the forecast, then by hour. */
  private readonly totals = new Map<string, Map<number, Totals>>()

  constructor({ seed, degrees, hrrrKm, nbmKm = null, isGfsGlobal = false }: PracticeOptions) {
    const grid = areaGrid(degrees)
    this.model = new AtmosphereModel(grid, seed)
    const asSimulated: ModelGrid = { grid, resample: (values) => values }
    const onGrid = (own: LambertDefinition, km: number | null): ModelGrid =>
      km === null ? asSimulated : onLambertGrid(grid, own, km)
    this.hrrr = onGrid(HRRR_GRID, hrrrKm)
    this.nbm = onGrid(NBM_GRID, nbmKm)
    this.gfs = isGfsGlobal ? aroundTheEarth(grid) : asSimulated
  }

  /** Writes the surface file of HRRR for an hour of a forecast. */
  hrrrFile(cycle: Date, hour: number): { file: Buffer; index: string } {
    const totals = this.totalsAt('HRRR', cycle, hour, (one) => one - 1)
    const weather = this.weather(cycle, hour)
    const { grid, resample } = this.hrrr
    const state = stateOf(weather)
    const [windX, windY] = [resample(state.windX), resample(state.windY)]
    turnWinds(windX, windY, grid)
    const water = waterOf(weather)
    const flag = (isSo: (cell: number) => boolean) =>
      resample(weather.rainRate.map((_, cell) => (isSo(cell) ? 1 : 0))).map(Math.round)
    return writeHrrrHour({
      referenceTime: cycle,
      hour,
      grid,
      temperature: resample(state.temperature),
      dewPoint: resample(state.dewPoint),
      windX,
      windY,
      gust: resample(weather.windGust),
      visibility: resample(weather.visibility),
      pressure: resample(state.pressure),
      sunlight: resample(state.sunlight),
      cloudCover: resample(state.cloudCover),
      reflectivity: resample(weather.reflectivity),
      lightning: resample(weather.lightningProbability.map((chance) => lightningThreat(Math.min(ALMOST_SURE, chance)))),
      rate: resample(water.all.map((mm) => mm / SECONDS_AN_HOUR)),
      snowFlag: flag((cell) => (water.snow[cell] as number) * 2 > (water.all[cell] as number)),
      freezingRainFlag: flag((cell) => isMostlyFreezing(weather, cell)),
      precipitation: resample(water.all),
      frozen: resample(water.snow),
      hail: resample(weather.hailSize.map((mm) => mm / MILLIMETERS)),
      helicity: resample(weather.tornadoProbability.map((chance) => tornadoHelicity(Math.min(ALMOST_SURE, chance)))),
      snowTotal: resample(totals.snowMeters),
      freezingTotal: resample(totals.freezing),
    })
  }

  /** Writes the file of HRRR with the four quarters that end with an hour of a forecast. */
  hrrrQuarters(cycle: Date, hour: number): { file: Buffer; index: string } {
    const { grid, resample } = this.hrrr
    return writeHrrrQuarters(
      QUARTERS.map((share) => {
        const weather = this.weather(cycle, hour - 1 + share)
        const state = stateOf(weather)
        const [windX, windY] = [resample(state.windX), resample(state.windY)]
        turnWinds(windX, windY, grid)
        const water = waterOf(weather)
        return {
          referenceTime: cycle,
          hour: hour - 1 + share,
          grid,
          windX,
          windY,
          gust: resample(weather.windGust),
          visibility: resample(weather.visibility),
          reflectivity: resample(weather.reflectivity),
          precipitation: resample(water.all.map((mm) => mm / QUARTERS.length)),
          frozen: resample(water.snow.map((mm) => mm / QUARTERS.length)),
        }
      }),
    )
  }

  /** Writes the file of GFS for an hour of a forecast; `hourBefore` returns the hour of the previous file. */
  gfsFile(cycle: Date, hour: number, hourBefore: (hour: number) => number): { file: Buffer; index: string } {
    const totals = this.totalsAt('GFS', cycle, hour, hourBefore)
    const weather = this.weather(cycle, hour)
    const { temperature, dewPoint, windX, windY, pressure, cloudCover } = stateOf(weather)
    const water = waterOf(weather)
    const { grid, resample } = this.gfs
    return writeGfsHour({
      referenceTime: cycle,
      hour,
      grid,
      temperature: resample(temperature),
      dewPoint: resample(dewPoint),
      windX: resample(windX),
      windY: resample(windY),
      gust: resample(weather.windGust),
      visibility: resample(weather.visibility),
      pressure: resample(pressure),
      cloudCover: resample(cloudCover),
      reflectivity: resample(weather.reflectivity),
      frozenPercent: resample(
        water.all.map((mm, cell) => (mm > 0 ? (PERCENT * (water.snow[cell] as number)) / mm : -50)),
      ),
      freezingRainFlag: resample(weather.rainRate.map((_, cell) => (isMostlyFreezing(weather, cell) ? 1 : 0))),
      precipitationTotal: resample(totals.precipitation),
      sunlightMean: resample(totals.sunlight.map((sum) => sum / (hour - meanStart(hour)))),
    })
  }

  /** Writes the file of IFS for an hour of a forecast, on the grid of GFS. */
  ifsFile(cycle: Date, hour: number, hourBefore: (hour: number) => number): { file: Buffer; index: string } {
    const totals = this.totalsAt('IFS', cycle, hour, hourBefore)
    const weather = this.weather(cycle, hour)
    const { temperature, dewPoint, windX, windY, pressure, cloudCover } = stateOf(weather)
    const { grid, resample } = this.gfs
    return writeIfsHour({
      referenceTime: cycle,
      hour,
      hours: hour - hourBefore(hour),
      grid,
      temperature: resample(temperature),
      dewPoint: resample(dewPoint),
      windX: resample(windX),
      windY: resample(windY),
      gust: resample(weather.windGust),
      pressure: resample(pressure),
      cloudCover: resample(cloudCover.map((percent) => percent / PERCENT)),
      type: resample(weather.rainRate.map((_, cell) => (isMostlyFreezing(weather, cell) ? FREEZING_RAIN : 0))).map(
        (type) => (type * 2 > FREEZING_RAIN ? FREEZING_RAIN : 0),
      ),
      precipitation: resample(totals.precipitation.map((mm) => mm / MILLIMETERS)),
      snowfall: resample(totals.snowWater.map((mm) => mm / MILLIMETERS)),
      sunlight: resample(totals.sunlightAll.map((hours) => hours * SECONDS_AN_HOUR)),
    })
  }

  /**
   * Writes the core file of NBM for an hour of a forecast. Later files come every three hours, some with sums of six
   * hours.
   */
  nbmFile(cycle: Date, hour: number): { file: Buffer; index: string } {
    const weather = this.weather(cycle, hour)
    const { grid, resample } = this.nbm
    const { temperature, dewPoint, windX, windY, sunlight, cloudCover } = stateOf(weather)
    const water = waterOf(weather)
    const share = (part: Float32Array) =>
      resample(
        part.map((mm, cell) => ((water.all[cell] as number) > 0 ? (PERCENT * mm) / (water.all[cell] as number) : 0)),
      )
    // Directions cannot be averaged, so they are derived from the components of the wind.
    const [east, north] = [resample(windX), resample(windY)]
    const hours = sumHours(hour)
    const parts = hours === 1 ? [weather] : [this.weather(cycle, Math.max(1, hour - hours / 2)), weather]
    const sum = (rateOf: (part: ModelFields) => Float32Array) =>
      parts
        .map(rateOf)
        .reduce(
          (total, rate) => total.map((amount, cell) => amount + ((rate[cell] as number) * hours) / parts.length),
          new Float32Array(this.model.grid.cells),
        )
    return writeNbmHour({
      referenceTime: cycle,
      hour,
      grid,
      temperature: resample(temperature),
      dewPoint: resample(dewPoint),
      windSpeed: east.map((toEast, cell) => Math.hypot(toEast, north[cell] as number)),
      windFrom: east.map((toEast, cell) => (Math.atan2(-toEast, -(north[cell] as number)) / RADIANS + 360) % 360),
      gust: resample(weather.windGust),
      visibility: resample(weather.visibility),
      sunlight: resample(sunlight),
      cloudCover: resample(cloudCover),
      rainChance: share(weather.rainRate),
      freezingRainChance: share(weather.freezingRainRate),
      snowChance: share(water.snow),
      sleetChance: new Float32Array(grid.nx * grid.ny),
      precipitation: resample(sum((part) => waterOf(part).all)),
      snow: resample(sum(({ snowRate }) => snowRate).map((mm) => mm / MILLIMETERS)),
    })
  }

  /** Writes the file of percentiles of NBM: normal distributions with the simulated chance of strong gusts. */
  nbmPercentiles(cycle: Date, hour: number): { file: Buffer; index: string } {
    const { windGust, gustProbability45mph } = this.weather(cycle, hour)
    const { grid, resample } = this.nbm
    const median = windGust.map((gust, cell) => {
      const chance = gustProbability45mph[cell] as number
      const unlikely = STRONG_GUST_MPS - GUST_DEVIATION * deviationsOf(ALMOST_SURE)
      return chance <= 1 - ALMOST_SURE
        ? Math.min(gust, unlikely)
        : STRONG_GUST_MPS - GUST_DEVIATION * deviationsOf(1 - Math.min(ALMOST_SURE, chance))
    })
    const gusts = new Map(
      GUST_PERCENTILES.map(([percentile, deviations]) => [
        percentile,
        resample(median.map((gust) => Math.max(0, gust + deviations * GUST_DEVIATION))),
      ]),
    )
    return writeNbmPercentiles({ referenceTime: cycle, hour, grid, gusts })
  }

  /** Writes the strongest echoes at a time as a packed MRMS file. */
  radarFile(time: Date): Buffer {
    const { reflectivity } = this.weather(time, 0)
    const message = writeGrib({
      parameter: [209, 3, 57],
      referenceTime: time,
      stepMinutes: 0,
      level: [102, 500],
      grid: this.model.grid.definition,
      // MRMS writes -99 where a radar sees nothing.
      values: reflectivity.map((dbz) => (dbz <= NO_ECHO ? -99 : dbz)),
      decimals: 1,
      packing: 'png',
    })
    return gzipSync(message)
  }

  /** Writes the type of precipitation where there is an echo: 3 for snow, 1 for rain, 0 for nothing. */
  precipitationTypes(time: Date): Buffer {
    const { reflectivity, snowRate, rainRate } = this.weather(time, 0)
    const message = writeGrib({
      parameter: [209, 6, 0],
      referenceTime: time,
      stepMinutes: 0,
      level: [102, 0],
      grid: this.model.grid.definition,
      values: reflectivity.map((dbz, cell) => {
        if (dbz <= NO_ECHO) return 0
        return fallsAsSnow(snowRate[cell] as number, rainRate[cell] as number) ? 3 : 1
      }),
      decimals: 0,
      packing: 'png',
    })
    return gzipSync(message)
  }

  private weather(cycle: Date, hour: number): ModelFields {
    const key = `${cycle.getTime()} ${hour}`
    const known = this.recent.get(key)
    if (known) return known
    const made = this.model.forecast(hourAfter(cycle, hour), cycle)
    // Copied, because the model reuses its arrays.
    const copy = Object.fromEntries(Object.entries(made).map(([name, values]) => [name, values.slice()])) as ModelFields
    const bytes = Object.values(copy).reduce((sum, { byteLength }) => sum + byteLength, 0)
    this.recent.set(key, copy)
    for (const old of [...this.recent.keys()].slice(0, -Math.max(1, Math.floor(KEPT_BYTES / bytes))))
      this.recent.delete(old)
    return copy
  }

  /** Sums up from the last cached hour, or from the start of the forecast. */
  private totalsAt(name: string, cycle: Date, hour: number, hourBefore: (hour: number) => number): Totals {
    const key = `${name} ${cycle.getTime()}`
    const known = this.totals.get(key) ?? new Map<number, Totals>()
    this.totals.delete(key)
    this.totals.set(key, known)
    for (const old of [...this.totals.keys()].slice(0, -KEPT_FORECASTS)) this.totals.delete(old)
    const missing: number[] = []
    for (let one = hour; one > 0 && !known.has(one); one = hourBefore(one)) missing.unshift(one)
    for (const one of missing) known.set(one, this.addHour(known.get(hourBefore(one)), cycle, one, hourBefore(one)))
    return known.get(hour) ?? this.nothing()
  }

  private addHour(before: Totals | undefined, cycle: Date, hour: number, hourBefore: number): Totals {
    const weather = this.weather(cycle, hour)
    const hours = hour - hourBefore
    const { all, snow } = waterOf(weather)
    const { sunlight } = stateOf(weather)
    const sum = before ?? this.nothing()
    const isNewMean = meanStart(hour) >= hourBefore
    return {
      precipitation: sum.precipitation.map((mm, cell) => mm + (all[cell] as number) * hours),
      freezing: sum.freezing.map((mm, cell) => mm + (weather.freezingRainRate[cell] as number) * hours),
      snowMeters: sum.snowMeters.map((m, cell) => m + ((weather.snowRate[cell] as number) * hours) / MILLIMETERS),
      snowWater: sum.snowWater.map((mm, cell) => mm + (snow[cell] as number) * hours),
      sunlight: sum.sunlight.map((total, cell) => (isNewMean ? 0 : total) + (sunlight[cell] as number) * hours),
      sunlightAll: sum.sunlightAll.map((total, cell) => total + (sunlight[cell] as number) * hours),
    }
  }

  private nothing(): Totals {
    const none = () => new Float32Array(this.model.grid.cells)
    return {
      precipitation: none(),
      freezing: none(),
      snowMeters: none(),
      snowWater: none(),
      sunlight: none(),
      sunlightAll: none(),
    }
  }
}

/** Converts to the units of NCEP's files. */
function stateOf(weather: ModelFields) {
  const { temperature, dewPoint, windSpeed, windDirection, pressure, roadSurfaceTemperature } = weather
  const sky = temperature.reduce(
    (result, air, cell) => {
      const { solar, cloud } = skyAbovePavement(air, windSpeed[cell] as number, roadSurfaceTemperature[cell] as number)
      result.sunlight[cell] = solar
      result.cloudCover[cell] = cloud * PERCENT
      return result
    },
    { sunlight: new Float32Array(temperature.length), cloudCover: new Float32Array(temperature.length) },
  )
  return {
    ...sky,
    temperature: temperature.map((celsius) => celsius + KELVIN),
    dewPoint: dewPoint.map((celsius) => celsius + KELVIN),
    windX: windSpeed.map((speed, cell) => -speed * Math.sin((windDirection[cell] as number) * RADIANS)),
    windY: windSpeed.map((speed, cell) => -speed * Math.cos((windDirection[cell] as number) * RADIANS)),
    pressure: pressure.map((hectopascals) => hectopascals * 100),
  }
}

/** Water of all precipitation and of snow, mm/h. */
function waterOf({ temperature, rainRate, snowRate, freezingRainRate }: ModelFields) {
  const snow = snowRate.map((mm, cell) => mm / snowToLiquidRatio(temperature[cell] as number))
  const all = snow.map((mm, cell) => mm + (rainRate[cell] as number) + (freezingRainRate[cell] as number))
  return { snow, all }
}

const isMostlyFreezing = ({ rainRate, freezingRainRate }: ModelFields, cell: number) =>
  (freezingRainRate[cell] as number) > (rainRate[cell] as number)

function onLambertGrid(from: GridDefinition, own: LambertDefinition, km: number): ModelGrid {
  const scale = own.stepMeters / (1000 * km)
  const grid: GridDefinition = {
    ...own,
    nx: Math.floor((own.nx - 1) * scale) + 1,
    ny: Math.floor((own.ny - 1) * scale) + 1,
    stepMeters: 1000 * km,
  }
  const regridding = new Regridding(from, grid)
  return { grid, resample: (values: Float32Array) => regridding.apply(values) }
}

/** Resamples to GFS's own grid. Outside the simulated area, it has the weather of the nearest edge. */
function aroundTheEarth({ nx, ny, west, north, stepDegrees }: RegularDefinition): ModelGrid {
  const columns = Array.from({ length: GFS_GRID.nx }, (_, column) => {
    const lng = ((GFS_GRID.west + column * GFS_GRID.stepDegrees + 180) % 360) - 180
    return Math.min(nx - 1, Math.max(0, Math.round((lng - west) / stepDegrees)))
  })
  const rows = Array.from({ length: GFS_GRID.ny }, (_, row) => {
    const lat = GFS_GRID.north - row * GFS_GRID.stepDegrees
    return Math.min(ny - 1, Math.max(0, Math.round((north - lat) / stepDegrees)))
  })
  const nearest = Uint32Array.from(rows.flatMap((row) => columns.map((column) => row * nx + column)))
  return { grid: GFS_GRID, resample: (values) => Float32Array.from(nearest, (cell) => values[cell] as number) }
}

function turnWinds(windX: Float32Array, windY: Float32Array, definition: GridDefinition): void {
  if (definition.kind !== 'lambert') return
  const grid = createGrid(definition)
  turnToGrid(windX, windY, definition, (cell) => grid.lngLatAt(cell % grid.nx, Math.floor(cell / grid.nx)).lng)
}

/** Standard deviations below which a share of a normal distribution lies. Abramowitz and Stegun 26.2.23, within 0.00045. */
function deviationsOf(share: number): number {
  if (share < 0.5) return -deviationsOf(1 - share)
  const t = Math.sqrt(-2 * Math.log(1 - share))
  return t - (2.515_517 + t * (0.802_853 + t * 0.010_328)) / (1 + t * (1.432_788 + t * (0.189_269 + t * 0.001_308)))
}

const hourAfter = (cycle: Date, hour: number) => new Date(cycle.getTime() + hour * HOUR_MS)

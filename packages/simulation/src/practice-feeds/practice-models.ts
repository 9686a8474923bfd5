import { createGrid, type GridDefinition, HRRR_GRID, Regridding, turnToGrid } from '@stormlane/atmosphere'
import { HOUR_MS, lightningThreat, skyAbovePavement, snowToLiquidRatio, tornadoHelicity } from '@stormlane/domain'
import { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import type { ModelFields } from '../atmosphere/model-state.ts'
import { areaGrid } from '../simulated-source.ts'
import { meanStart, writeGfsHour } from './gfs-files.ts'
import { writeHrrrHour } from './hrrr-files.ts'

export interface PracticeOptions {
  seed: number
  /** Step of the simulated world. */
  degrees: number
  /** Step of HRRR's files; null publishes them on the grid of the simulated world. */
  hrrrKm: number | null
}

/** What fell since the start of a forecast, and the sunlight since the last multiple of six hours times its hours. */
interface Totals {
  precipitation: Float32Array
  freezing: Float32Array
  snowMeters: Float32Array
  sunlight: Float32Array
}

const KELVIN = 273.15
const PERCENT = 100
const MILLIMETERS = 1000
const RADIANS = Math.PI / 180
const SECONDS_AN_HOUR = 3600
/** Forecasts whose totals are kept. */
const KEPT_FORECASTS = 6
/** Weather that is kept: every model shows it again, and totals need it before. */
const KEPT_BYTES = 64 << 20
/** Values below 1, of which the inverse of a chance is finite. */
const ALMOST_SURE = 0.999

/** The simulated world as files of weather models. */
export class PracticeModels {
  private readonly model: AtmosphereModel
  private readonly hrrr: { grid: GridDefinition; resample: (values: Float32Array) => Float32Array }
  private readonly recent = new Map<string, ModelFields>()
  /** By model and start of the forecast, then by hour. */
  private readonly totals = new Map<string, Map<number, Totals>>()

  constructor({ seed, degrees, hrrrKm }: PracticeOptions) {
    const grid = areaGrid(degrees)
    this.model = new AtmosphereModel(grid, seed)
    this.hrrr = hrrrKm === null ? { grid, resample: (values) => values } : onLambertGrid(grid, hrrrKm)
  }

  /** The surface file of HRRR for an hour of a forecast. */
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

  /** The file of GFS for an hour of a forecast; `hourBefore` gives the hour of the file before. */
  gfsFile(cycle: Date, hour: number, hourBefore: (hour: number) => number): { file: Buffer; index: string } {
    const totals = this.totalsAt('GFS', cycle, hour, hourBefore)
    const weather = this.weather(cycle, hour)
    const { temperature, dewPoint, windX, windY, pressure, cloudCover } = stateOf(weather)
    const water = waterOf(weather)
    return writeGfsHour({
      referenceTime: cycle,
      hour,
      grid: this.model.grid.definition,
      temperature,
      dewPoint,
      windX,
      windY,
      gust: weather.windGust,
      visibility: weather.visibility,
      pressure,
      cloudCover,
      reflectivity: weather.reflectivity,
      frozenPercent: water.all.map((mm, cell) => (mm > 0 ? (PERCENT * (water.snow[cell] as number)) / mm : -50)),
      freezingRainFlag: weather.rainRate.map((_, cell) => (isMostlyFreezing(weather, cell) ? 1 : 0)),
      precipitationTotal: totals.precipitation,
      sunlightMean: totals.sunlight.map((sum) => sum / (hour - meanStart(hour))),
    })
  }

  private weather(cycle: Date, hour: number): ModelFields {
    const key = `${cycle.getTime()} ${hour}`
    const known = this.recent.get(key)
    if (known) return known
    const made = this.model.forecast(hourAfter(cycle, hour), cycle)
    // The model reuses its arrays.
    const copy = Object.fromEntries(Object.entries(made).map(([name, values]) => [name, values.slice()])) as ModelFields
    const bytes = Object.values(copy).reduce((sum, { byteLength }) => sum + byteLength, 0)
    this.recent.set(key, copy)
    for (const old of [...this.recent.keys()].slice(0, -Math.max(1, Math.floor(KEPT_BYTES / bytes))))
      this.recent.delete(old)
    return copy
  }

  /** Sums up from the last hour that is known, or from the start. */
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
    const { all } = waterOf(weather)
    const { sunlight } = stateOf(weather)
    const sum = before ?? this.nothing()
    const isNewMean = meanStart(hour) >= hourBefore
    return {
      precipitation: sum.precipitation.map((mm, cell) => mm + (all[cell] as number) * hours),
      freezing: sum.freezing.map((mm, cell) => mm + (weather.freezingRainRate[cell] as number) * hours),
      snowMeters: sum.snowMeters.map((m, cell) => m + ((weather.snowRate[cell] as number) * hours) / MILLIMETERS),
      sunlight: sum.sunlight.map((total, cell) => (isNewMean ? 0 : total) + (sunlight[cell] as number) * hours),
    }
  }

  private nothing(): Totals {
    const none = () => new Float32Array(this.model.grid.cells)
    return { precipitation: none(), freezing: none(), snowMeters: none(), sunlight: none() }
  }
}

/** In the units of NCEP's files. */
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

function onLambertGrid(from: GridDefinition, km: number) {
  const scale = HRRR_GRID.stepMeters / (1000 * km)
  const grid: GridDefinition = {
    ...HRRR_GRID,
    nx: Math.floor((HRRR_GRID.nx - 1) * scale) + 1,
    ny: Math.floor((HRRR_GRID.ny - 1) * scale) + 1,
    stepMeters: 1000 * km,
  }
  const regridding = new Regridding(from, grid)
  return { grid, resample: (values: Float32Array) => regridding.apply(values) }
}

function turnWinds(windX: Float32Array, windY: Float32Array, definition: GridDefinition): void {
  if (definition.kind !== 'lambert') return
  const grid = createGrid(definition)
  turnToGrid(windX, windY, definition, (cell) => grid.lngLatAt(cell % grid.nx, Math.floor(cell / grid.nx)).lng)
}

const hourAfter = (cycle: Date, hour: number) => new Date(cycle.getTime() + hour * HOUR_MS)

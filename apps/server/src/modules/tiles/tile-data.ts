// The `url` of a tile identifies its data, with times as 20260115T121500Z: forecast://<horizon>/<run>/<layer>/<time>,
// or for a historical storm, history://<run>/<days out, or actual>/<layer>.
import { FORECAST_DAYS_OUT } from '@stormlane/domain/history'
import { isMapLayer, type MapLayerId } from '@stormlane/domain/maps'
import { HORIZONS, type Horizon } from '@stormlane/domain/weather'
import { DomainError } from '../../platform/domain-error.ts'

export interface ForecastTileData {
  horizon: Horizon
  runTime: Date
  layer: MapLayerId
  validAt: Date
}

export interface StormTileData {
  /** The run that contains the worst values of the storm. */
  tilesRun: Date
  layer: MapLayerId
  /** The step in that run: one for each forecast by days out, then the real weather. */
  step: number
}

export type TileData = ForecastTileData | StormTileData

const FORECAST_FORM = /^forecast:\/\/([a-z]+)\/(\d{8}T\d{6}Z)\/([a-z_]+)\/(\d{8}T\d{6}Z)$/
const STORM_FORM = /^history:\/\/(\d{8}T\d{6}Z)\/(\d|actual)\/([a-z_]+)$/
const ACTUAL = 'actual'
const ACTUAL_STEP = FORECAST_DAYS_OUT.length

export function tileDataUrl({ horizon, runTime, layer, validAt }: ForecastTileData): string {
  return `forecast://${horizon}/${stampOf(runTime)}/${layer}/${stampOf(validAt)}`
}

/** The `url` of the data of a run's layer, with {time} for the time. */
export const timedDataUrl = ({ horizon, runTime, layer }: Omit<ForecastTileData, 'validAt'>): string =>
  `forecast://${horizon}/${stampOf(runTime)}/${layer}/{time}`

/** The `url` of a storm's forecast by days out, or of the real weather. */
export function stormTileUrl(tilesRun: Date, forecast: number | typeof ACTUAL, layer: MapLayerId): string {
  return `history://${stampOf(tilesRun)}/${forecast}/${layer}`
}

export const isStormTileUrl = (url: string) => STORM_FORM.test(url)

export function parseTileDataUrl(url: string): TileData {
  return parseForecastUrl(url) ?? parseStormUrl(url) ?? unknownData()
}

function parseForecastUrl(url: string): ForecastTileData | undefined {
  const [, horizon, run, layer, time] = FORECAST_FORM.exec(url) ?? []
  const [runTime, validAt] = [instantOf(run), instantOf(time)]
  if (!isHorizon(horizon) || layer === undefined || !runTime || !validAt) return undefined
  return { horizon, runTime, layer: knownLayer(layer), validAt }
}

function parseStormUrl(url: string): StormTileData | undefined {
  const [, run, forecast, layer] = STORM_FORM.exec(url) ?? []
  const tilesRun = instantOf(run)
  const step = forecast === ACTUAL ? ACTUAL_STEP : Number(forecast)
  if (!tilesRun || layer === undefined || step > ACTUAL_STEP) return undefined
  return { tilesRun, layer: knownLayer(layer), step }
}

function unknownData(): never {
  throw new DomainError('INVALID_INPUT', ['url must name forecast data, as the tiling calls list it'])
}

function knownLayer(layer: string): MapLayerId {
  if (!isMapLayer(layer)) throw new DomainError('INVALID_INPUT', [`there is no variable called ${layer}`])
  return layer
}

export function stampOf(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

function instantOf(stamp: string | undefined): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp ?? '')
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? undefined : time
}

function isHorizon(name: string | undefined): name is Horizon {
  return (HORIZONS as readonly (string | undefined)[]).includes(name)
}

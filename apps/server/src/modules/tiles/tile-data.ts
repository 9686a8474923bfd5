// How the `url` of a tile names its data: forecast://<horizon>/<run>/<layer>/<time>, times as 20260115T121500Z.
import { HORIZONS, type Horizon, isMapLayer, type MapLayerId } from '@stormlane/domain'
import { DomainError } from '../../platform/domain-error.ts'

export interface TileData {
  horizon: Horizon
  runTime: Date
  layer: MapLayerId
  validAt: Date
}

const FORM = /^forecast:\/\/([a-z]+)\/(\d{8}T\d{6}Z)\/([a-z_]+)\/(\d{8}T\d{6}Z)$/

export function tileDataUrl({ horizon, runTime, layer, validAt }: TileData): string {
  return `forecast://${horizon}/${stampOf(runTime)}/${layer}/${stampOf(validAt)}`
}

export function parseTileDataUrl(url: string): TileData {
  const [, horizon, run, layer, time] = FORM.exec(url) ?? []
  const [runTime, validAt] = [instantOf(run), instantOf(time)]
  if (!isHorizon(horizon) || layer === undefined || !runTime || !validAt)
    throw new DomainError('INVALID_INPUT', ['url must name forecast data, as the tiling calls list it'])
  if (!isMapLayer(layer)) throw new DomainError('INVALID_INPUT', [`there is no variable called ${layer}`])
  return { horizon, runTime, layer, validAt }
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

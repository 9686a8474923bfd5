import { emptyTile, isTile, TILE_ZOOMS, type TileId, tileBounds, type ValueTileEncoding } from '@stormlane/atmosphere'
import { isWindLayer, MAP_LAYERS, type MapLayerId, type ValueTileComponents } from '@stormlane/domain/maps'
import type { AskedBy } from '@stormlane/domain/product'
import { floorTo, HOUR_MS } from '@stormlane/domain/time'
import {
  type Bounds,
  type FieldId,
  isPaletteId,
  isVariable,
  PALETTES,
  type PaletteId,
  type RoadMask,
  type RunInfo,
  VARIABLES,
} from '@stormlane/domain/weather'
import { DomainError } from '../../platform/domain-error.ts'
import type { WaitingCaller } from '../../platform/http/aborted-by.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { groupOf, type LayerGroup } from '../forecast/layer-access.ts'
import { KeptTiles } from './kept-tiles.ts'
import { type ForecastTileData, parseTileDataUrl, type StormTileData, type TileData } from './tile-data.ts'

interface TileQuestion {
  tile: TileId
  sizePx: 256 | 512
  url: string
  palette: string
  hourlyBackfill: boolean
  maskToRoads: boolean
  /** Draws snow and rain in different colors. */
  precipitationTypes: boolean
}

export type TileService = ReturnType<typeof tileService>

/** Draws a tile of a file on another host. */
type DrawFile = (
  address: string,
  tile: { tile: TileId; sizePx: 256 | 512; palette: PaletteId },
  by: WaitingCaller,
) => Promise<Buffer>

interface Dependencies {
  forecast: Forecast
  /** The runs of historical storms. */
  storms: Forecast
  roadMask: () => Promise<RoadMask>
  drawFile: DrawFile
}

interface ValuesQuestion {
  url: string
  level: number
  column: number
  row: number
  steps: number
  components: ValueTileComponents
  encoding: ValueTileEncoding
}

/** What is drawn. */
interface TileSource {
  from: Forecast
  run: RunInfo
  field: FieldId
  validAt: Date
}

export function tileService({ forecast, storms, roadMask, drawFile }: Dependencies) {
  const kept = new KeptTiles()

  function sourceOf(data: TileData, hourlyBackfill: boolean): TileSource {
    return 'tilesRun' in data ? stormSource(data) : forecastSource(data, hourlyBackfill)
  }

  function stormSource({ tilesRun, layer, step }: StormTileData): TileSource {
    const run = storms.require('extended', tilesRun)
    const field: FieldId = MAP_LAYERS[layer].data
    const validAt = run.times[step]
    if (!run.fields.includes(field) || !validAt) throw new DomainError('NOT_FOUND', [`the storm has no ${layer}`])
    return { from: storms, run, field, validAt }
  }

  /** If a sub-hourly run lacks the time, the hour of an hourly run may be used instead. */
  function forecastSource({ horizon, runTime, layer, validAt }: ForecastTileData, hourlyBackfill: boolean): TileSource {
    const field: FieldId = MAP_LAYERS[layer].data
    const run = forecast.require(horizon, runTime)
    if (!run.fields.includes(field)) throw new DomainError('NOT_FOUND', [`the ${horizon} run has no ${layer}`])
    if (has(run, validAt)) return { from: forecast, run, field, validAt }
    const hour = floorTo(validAt, HOUR_MS)
    const hourly = forecast.serving('extended').find((other) => has(other, hour) && other.fields.includes(field))
    if (hourlyBackfill && horizon === 'nowcast' && hourly) return { from: forecast, run: hourly, field, validAt: hour }
    throw new DomainError('NOT_FOUND', [`the ${horizon} run has no tiles of ${validAt.toISOString()}`])
  }

  /** What a run's tiles are kept by. */
  const runKey = (from: Forecast, run: RunInfo) => [
    from === storms ? 'storm' : run.horizon,
    run.runTime.getTime(),
    run.publishedAt.getTime(),
  ]

  return {
    /** Draws a tile of a GeoTIFF at a web address, with any palette. */
    async drawFile({ tile, sizePx, url, palette }: TileQuestion, by: WaitingCaller): Promise<Buffer> {
      requireTile(tile)
      const { z } = tile
      if (z < TILE_ZOOMS.min || z > TILE_ZOOMS.max) return emptyTile(sizePx)
      return drawFile(url, { tile, sizePx, palette: requirePalette(palette) }, by)
    },

    async draw(question: TileQuestion, groups: readonly LayerGroup[], by: AskedBy): Promise<Buffer> {
      const { tile, sizePx, maskToRoads, precipitationTypes: showsSnow } = question
      requireTile(tile)
      const data = parseTileDataUrl(question.url)
      if (!groups.includes(groupOf(data.layer))) throw new DomainError('PERMISSION_NOT_GRANTED')
      const palette = requirePalette(question.palette)
      const { from, run, field, validAt } = sourceOf(data, question.hourlyBackfill)
      if (PALETTES[palette].quantity !== quantityOf(field))
        throw new DomainError('INVALID_INPUT', [`the colormap ${palette} is not one of ${data.layer}`])
      if (showsSnow && field !== 'reflectivity')
        throw new DomainError('INVALID_INPUT', ['precipitation_types is for the radar layer'])
      if (isOutside(tile, from.boundsOf(run))) return emptyTile(sizePx)
      const key = [
        ...runKey(from, run),
        field,
        validAt.getTime(),
        `${tile.z}/${tile.x}/${tile.y}`,
        sizePx,
        palette,
        maskToRoads,
        showsSnow,
      ]
      return kept.tile(key.join(' '), async () => {
        const roads = maskToRoads ? (await roadMask()).mask(tile.z, tile.x, tile.y, sizePx) : null
        if (maskToRoads && !roads) return emptyTile(sizePx)
        return from.tile(run, { tile, data: { field, validAt }, render: { palette, sizePx, roads, showsSnow } }, by)
      })
    },

    /** The numbers of a tile. */
    async values(question: ValuesQuestion, groups: readonly LayerGroup[], by: AskedBy): Promise<Buffer> {
      const { url, level, column, row, components, encoding } = question
      const data = parseTileDataUrl(url)
      const { layer } = data
      if (!groups.includes(groupOf(layer))) throw new DomainError('PERMISSION_NOT_GRANTED')
      const { from, run, validAt } = sourceOf(data, false)
      const refusal = refusedComponents(layer, components, run)
      if (refusal) throw new DomainError('INVALID_INPUT', [refusal])
      // The steps of a storm's run are not times that follow each other, but its forecasts.
      const steps = 'tilesRun' in data ? 1 : question.steps
      const request = { layer, level, column, row, from: validAt, steps, components, encoding }
      const key = [
        ...runKey(from, run),
        'values',
        layer,
        validAt.getTime(),
        level,
        column,
        row,
        steps,
        components,
        encoding,
      ]
      return kept.tile(key.join(' '), () => from.values(run, request, by))
    },
  }
}

/** Why a layer of a run has no such numbers; undefined if it has. */
function refusedComponents(layer: MapLayerId, components: ValueTileComponents, run: RunInfo): string | undefined {
  if (components === 'value') return undefined
  if (components === 'wind')
    return isWindLayer(layer) && run.fields.includes('windDirection')
      ? undefined
      : `${layer} has no components of the wind`
  return layer === 'radar' ? undefined : `${layer} has no ${components}, which is of radar`
}

/** Whether the `url` of a tile is the address of a file and not the name of forecast data. */
export const isFileAddress = (url: string): boolean => /^https?:/i.test(url)

function requireTile(tile: TileId): void {
  if (!isTile(tile))
    throw new DomainError('INVALID_INPUT', [`there is no tile ${tile.z}/${tile.x}/${tile.y} in WebMercatorQuad`])
}

function requirePalette(name: string): PaletteId {
  if (!isPaletteId(name)) throw new DomainError('INVALID_INPUT', [`there is no colormap called ${name}`])
  return name
}

function has(run: RunInfo, time: Date): boolean {
  return run.times.some((one) => one.getTime() === time.getTime())
}

function quantityOf(field: FieldId) {
  return isVariable(field) ? VARIABLES[field].quantity : 'index'
}

/** Whether a tile is empty because it is outside zoom 1 to 15 (LAYER-048) or the forecast area. */
function isOutside(tile: TileId, area: Bounds | null): boolean {
  if (tile.z < TILE_ZOOMS.min || tile.z > TILE_ZOOMS.max) return true
  const { west, east, south, north } = tileBounds(tile)
  return area !== null && (east < area.west || west > area.east || north < area.south || south > area.north)
}

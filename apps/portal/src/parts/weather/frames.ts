import type { TilingService } from '@stormlane/contract'
import { MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import type { Timeframe } from '@stormlane/domain/time'
import type { FrameValues, ValueSource } from '../living/value-source.ts'

/** One time step of a layer with the URL template of its tiles. */
export interface Frame {
  id: string
  time: Date
  tiles: string
  /** Its numbers, where the server has them. */
  values?: FrameValues | undefined
}

/** The tileset list of a layer in a timeframe. Wildfire and radar have one list each. */
export function layerTilingService(layer: MapLayerId, timeframe: Timeframe): TilingService {
  if (layer === 'wildfire_spread' || layer === 'wildfire_conditions') return 'wildfire'
  if (layer === 'radar') return 'weather_subhourly'
  const family = MAP_LAYERS[layer].kind === 'impact' ? 'impact' : 'weather'
  return timeframe === 'nowcast' ? `${family}_subhourly` : family
}

/** 512 px tiles need a quarter of the requests and are sharp on high-density screens. */
const TILE_SIZE = '2'

/** The URL template of tiles in the size that maps use. */
export const sizedTiles = (url: string) => url.replace('{size}', TILE_SIZE)

/** Pictures of radar draw snow and rain in different colors. */
const withSnowApart = (tiles: string) => `${tiles}&precipitation_types=true`

export function layerFrames(
  layer: MapLayerId,
  variables: readonly { variable: string; tilesets: readonly { id: string; time: string; url: string }[] }[],
  values: readonly ValueSource[] = [],
): Frame[] {
  const sources = values.filter(({ variable }) => variable === layer)
  const tilesets = variables.find(({ variable }) => variable === layer)?.tilesets ?? []
  return tilesets.map(({ id, time, url }) => ({
    id,
    time: new Date(time),
    tiles: layer === 'radar' ? withSnowApart(sizedTiles(url)) : sizedTiles(url),
    values: valuesAt(sources, time),
  }))
}

function valuesAt(sources: readonly ValueSource[], time: string): FrameValues | undefined {
  for (const source of sources) {
    const step = source.times.indexOf(time)
    if (step >= 0) return { source, step }
  }
  return undefined
}

/** The index of the last frame at or before a time, or the first frame. */
export function frameAt(frames: readonly Frame[], moment: Date): number {
  return Math.max(
    0,
    frames.findLastIndex(({ time }) => time <= moment),
  )
}

/** The frames to keep on the map: the shown one and the next ones, wrapping from last to first. */
export function framesAround(frames: readonly Frame[], shown: number, ahead: number): Frame[] {
  const count = Math.min(frames.length, ahead + 1)
  return Array.from({ length: count }, (_, step) => frames[(shown + step) % frames.length]).flatMap(
    (frame) => frame ?? [],
  )
}

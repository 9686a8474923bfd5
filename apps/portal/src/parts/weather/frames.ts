import type { TilingService } from '@stormlane/contract'
import { MAP_LAYERS, type MapLayerId, type Timeframe } from '@stormlane/domain'

/** One picture of a layer: its time, and the address template of its tiles. */
export interface Frame {
  id: string
  time: Date
  tiles: string
}

/** Which list of tilesets holds a layer in a timeframe. Wildfire and radar have one horizon each. */
export function tilingServiceOf(layer: MapLayerId, timeframe: Timeframe): TilingService {
  if (layer === 'wildfire_spread' || layer === 'wildfire_conditions') return 'wildfire'
  if (layer === 'radar') return 'weather_subhourly'
  const family = MAP_LAYERS[layer].kind === 'impact' ? 'impact' : 'weather'
  return timeframe === 'nowcast' ? `${family}_subhourly` : family
}

/** Tiles of 512 px: a quarter of the requests, and sharp on dense screens. */
const TILE_SIZE = '2'

export function framesOf(
  layer: MapLayerId,
  variables: readonly { variable: string; tilesets: readonly { id: string; time: string; url: string }[] }[],
): Frame[] {
  const tilesets = variables.find(({ variable }) => variable === layer)?.tilesets ?? []
  return tilesets.map(({ id, time, url }) => ({ id, time: new Date(time), tiles: url.replace('{size}', TILE_SIZE) }))
}

/** The frame of a moment: the last that has begun by then, else the first. */
export function frameAt(frames: readonly Frame[], moment: Date): number {
  return Math.max(
    0,
    frames.findLastIndex(({ time }) => time <= moment),
  )
}

/** Frames to keep on the map, from the one shown to those that come next; from the last on to the first again. */
export function framesAround(frames: readonly Frame[], shown: number, ahead: number): Frame[] {
  const count = Math.min(frames.length, ahead + 1)
  return Array.from({ length: count }, (_, step) => frames[(shown + step) % frames.length]).flatMap(
    (frame) => frame ?? [],
  )
}

import { HOUR_MS } from './durations.ts'
import type { MapLayerId } from './map-types.ts'
import { after, EXTENDED_HOURS, floorTo, type TimeWindow } from './timeframes.ts'

/** Hours of tilesets from the current hour on, where a layer differs from the 168 of the rest (core §9). */
const TILE_HOURS: Partial<Record<MapLayerId, number>> = { wildfire_spread: 1, wildfire_conditions: 144 }
const GRAPH_HOURS: Partial<Record<MapLayerId, number>> = { wildfire_spread: 24, wildfire_conditions: 144 }

export const graphHours = (layer: MapLayerId) => GRAPH_HOURS[layer] ?? EXTENDED_HOURS

/** When the tilesets of a layer may lie: from the current hour on; radar frames are all shown (null). */
export function tileWindow(layer: MapLayerId, now: Date): TimeWindow | null {
  if (layer === 'radar') return null
  const startAt = floorTo(now, HOUR_MS)
  return { startAt, endAt: after(startAt, (TILE_HOURS[layer] ?? EXTENDED_HOURS) * HOUR_MS) }
}

/** The times inside a layer's window; its end does not count. */
export function tilesetTimes(layer: MapLayerId, times: readonly Date[], now: Date): Date[] {
  const window = tileWindow(layer, now)
  return window ? times.filter((time) => time >= window.startAt && time < window.endAt) : [...times]
}

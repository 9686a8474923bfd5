import { HOUR_MS } from '../time/durations.ts'
import { addMilliseconds, EXTENDED_HOURS, floorTo, type TimeWindow } from '../time/timeframes.ts'
import type { MapLayerId } from './map-types.ts'

/** Layers whose tilesets do not cover the usual 168 hours from the current hour (LAYER-051 to LAYER-054). */
const TILE_HOURS: Partial<Record<MapLayerId, number>> = { wildfire_spread: 1, wildfire_conditions: 144 }
const GRAPH_HOURS: Partial<Record<MapLayerId, number>> = { wildfire_spread: 24, wildfire_conditions: 144 }

export const graphHours = (layer: MapLayerId) => GRAPH_HOURS[layer] ?? EXTENDED_HOURS

/**
 * Returns the time window of a layer's tilesets, from the current hour; null for radar, of which all frames are shown.
 */
export function tileWindow(layer: MapLayerId, now: Date): TimeWindow | null {
  if (layer === 'radar') return null
  const startAt = floorTo(now, HOUR_MS)
  return { startAt, endAt: addMilliseconds(startAt, (TILE_HOURS[layer] ?? EXTENDED_HOURS) * HOUR_MS) }
}

/** Returns the times inside a layer's window, whose end is exclusive. */
export function tilesetTimes(layer: MapLayerId, times: readonly Date[], now: Date): Date[] {
  const window = tileWindow(layer, now)
  return window ? times.filter((time) => time >= window.startAt && time < window.endAt) : [...times]
}

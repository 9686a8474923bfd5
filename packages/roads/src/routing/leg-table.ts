import { setImmediate } from 'node:timers/promises'
import type { LegTable } from '@stormlane/domain/deciding'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { RouteError } from '@stormlane/domain/trips'
import type { SnappedPoint } from '../network/snap-to-road.ts'
import { type EdgePart, type LegSearch, legPath } from './leg-path.ts'

/** Weather changes within hours, and times in between are interpolated. */
const SLOT_MS = 3 * HOUR_MS
/** The length of the forecast. */
const LONGEST_MS = 7 * DAY_MS
/** Yields to the event loop after the legs from this many places. */
const PLACES_BETWEEN_YIELDS = 2

/**
 * The times between all places of a trip, from the origin and to the destination. The road of each pair is the quickest
 * at departure; its time is read in the weather of each slot.
 */
export async function legTable(
  search: LegSearch,
  places: readonly SnappedPoint[],
  departMs: number,
  secondsOf: (parts: readonly EdgePart[], startMs: number) => number,
  signal?: AbortSignal,
): Promise<LegTable> {
  const count = places.length
  const slots = LONGEST_MS / SLOT_MS + 1
  const seconds = new Float32Array(count * count * slots)
  const meters = new Float32Array(count * count)
  const { edgeLengthMeters } = search.graph
  for (let from = 0; from < count - 1; from++) {
    if (from % PLACES_BETWEEN_YIELDS === 0) await setImmediate(undefined, { signal })
    for (let to = 1; to < count; to++) {
      if (to === from) continue
      const parts = legPath(search, places[from] as SnappedPoint, places[to] as SnappedPoint, departMs)
      if (!parts) throw new RouteError('DIRECTIONS_NOT_FOUND')
      const pair = from * count + to
      meters[pair] = parts.reduce(
        (sum, part) => sum + (edgeLengthMeters[part.edge] as number) * (part.to - part.from),
        0,
      )
      for (let slot = 0; slot < slots; slot++)
        seconds[pair * slots + slot] = secondsOf(parts, departMs + slot * SLOT_MS)
    }
  }
  return { places: count, startMs: departMs, slotMs: SLOT_MS, slots, seconds, meters }
}

import type { Coordinates } from '../geo/coordinates.ts'
import { HOUR_MS } from '../time/durations.ts'
import type { AssetTrack } from './asset-track.ts'
import { footprintTest } from './footprint.ts'
import { type StormShape, swathOf } from './storm-likeness.ts'

/** When an asset is in a storm for the first time from now on, and where. */
export interface StormHit {
  /** Now if it is inside already. */
  from: number
  /** When this stay ends, as far as storm and track are known. */
  until: number
  /** Where it enters, or is if it is inside. */
  place: Coordinates
}

/** Groups of time until assets are hit, as the storm room lists them. */
export const HIT_GROUPS = ['inside', 'within_hour', 'later'] as const
export type HitGroup = (typeof HIT_GROUPS)[number]

export const hitGroup = ({ from }: Pick<StormHit, 'from'>, now: number): HitGroup =>
  from <= now ? 'inside' : from - now <= HOUR_MS ? 'within_hour' : 'later'

/** Tests which assets a storm hits from now on. Made once for a storm, it tests ten thousand places in milliseconds. */
export function stormHits({ hours }: Pick<StormShape, 'hours'>, now: number): (track: AssetTrack) => StormHit | null {
  const ahead = hours.filter(({ at, footprint }) => at + HOUR_MS > now && footprint.length > 0)
  const isInSwath = footprintTest(swathOf({ hours: ahead }))
  const byHour = new Map(ahead.map(({ at, footprint }) => [at, footprintTest(footprint)]))
  const first = ahead[0]?.at ?? 0
  const last = ahead.at(-1)?.at ?? 0

  return ({ steps, until }) => {
    let hit: StormHit | null = null
    for (const [i, { at, place }] of steps.entries()) {
      const [from, to] = [Math.max(at, now), Math.min(steps[i + 1]?.at ?? until, last + HOUR_MS)]
      if (to <= from && !(to === from && from === now)) continue
      if (!isInSwath(place)) {
        if (hit) return hit
        continue
      }
      for (
        let hour = Math.max(first, Math.floor(from / HOUR_MS) * HOUR_MS);
        hour < Math.max(to, from + 1);
        hour += HOUR_MS
      ) {
        const [start, end] = [Math.max(hour, from), Math.min(hour + HOUR_MS, to)]
        if (byHour.get(hour)?.(place)) hit = { ...(hit ?? { from: start, place }), until: end }
        else if (hit) return hit
      }
    }
    return hit
  }
}

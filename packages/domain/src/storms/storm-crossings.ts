import { HOUR_MS } from '../time/durations.ts'
import type { AssetTrack } from './asset-track.ts'
import { footprintTest } from './footprint.ts'
import { type StormShape, swathOf } from './storm-likeness.ts'

/** When a storm lies on the road of a trip, whether the vehicle is there then or not. */
export interface StormCrossing {
  /** The beginning of the first hour in which it touches the road. */
  from: number
  /** The end of the last one. */
  until: number
}

/** Tests over which roads a storm passes, from now on. Another departure misses it if the whole trip does. */
export function stormCrossings(
  { hours }: Pick<StormShape, 'hours'>,
  now: number,
): (track: Pick<AssetTrack, 'steps'>) => StormCrossing | null {
  const ahead = hours.filter(({ at, footprint }) => at + HOUR_MS > now && footprint.length > 0)
  const isInSwath = footprintTest(swathOf({ hours: ahead }))
  const byHour = ahead.map(({ at, footprint }) => ({ at, covers: footprintTest(footprint) }))
  return ({ steps }) => {
    const places = steps.flatMap(({ place }) => (isInSwath(place) ? place : []))
    if (places.length === 0) return null
    const touches = ({ covers }: (typeof byHour)[number]) => places.some(covers)
    const [first, last] = [byHour.find(touches), byHour.findLast(touches)]
    return first && last ? { from: first.at, until: last.at + HOUR_MS } : null
  }
}

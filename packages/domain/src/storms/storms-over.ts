import type { Coordinates } from '../geo/coordinates.ts'
import { HOUR_MS } from '../time/durations.ts'
import { footprintTest } from './footprint.ts'
import type { StormShape } from './storm-likeness.ts'

/** The storms that are at a place in some hour of a time; hours that only touch its end do not count. */
export const stormsOver = <Storm extends Pick<StormShape, 'hours'>>(
  storms: readonly Storm[],
  place: Coordinates,
  { from, until }: { from: number; until: number },
): Storm[] =>
  storms.filter(({ hours }) =>
    hours.some(
      ({ at, footprint }) =>
        at + HOUR_MS > from && (at < until || at <= from) && footprint.length > 0 && footprintTest(footprint)(place),
    ),
  )

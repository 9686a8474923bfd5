import type { Clock } from '@stormlane/domain/time'

/** A clock that stands still until it is moved. Used only by servers started for tests. */
export interface MovableClock extends Clock {
  moveTo(now: Date): void
}

export function movableClock(start: Date): MovableClock {
  let current = start
  return {
    now: () => new Date(current),
    moveTo: (now) => {
      current = now
    },
  }
}

/** The time, passed in everywhere, so that a server started for tests can stand still or jump. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The current time is passed in everywhere, so that tests can stop or move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

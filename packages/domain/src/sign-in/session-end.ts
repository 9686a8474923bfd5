import { DAY_MS } from '../time/durations.ts'

interface SessionDays {
  /** Days without use after which a session ends. */
  idle: number
  /** Days after sign-in when a session ends even if it is used. */
  longest: number
}

/** Returns when a session that is in use now will end. */
export const sessionEnd = (signedInAt: Date, now: Date, { idle, longest }: SessionDays): Date =>
  new Date(Math.min(now.getTime() + idle * DAY_MS, signedInAt.getTime() + longest * DAY_MS))

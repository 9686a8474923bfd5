import { wallClockToInstant } from '@stormlane/domain/batch'
import { HOUR_MS, zonedFormat } from '@stormlane/domain/time'

const viewerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Returns the wall-clock time of a moment to the minute, in milliseconds as if it were UTC; in the viewer's zone by
 * default.
 */
export function toWallClock(moment: Date, timeZone = viewerZone()): number {
  // Swedish dates are ISO dates, with a space between date and time.
  const shown = zonedFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
  return Date.parse(`${shown.replace(' ', 'T')}Z`)
}

/** A time in the hour that clocks skip in spring is read as one hour later, as browsers do. */
export function fromWallClock(wallClock: number, timeZone = viewerZone()): Date {
  const moment = wallClockToInstant(wallClock, timeZone) ?? wallClockToInstant(wallClock + HOUR_MS, timeZone)
  if (!moment) throw new RangeError(`No clock in ${timeZone} shows ${new Date(wallClock).toISOString()}.`)
  return moment
}

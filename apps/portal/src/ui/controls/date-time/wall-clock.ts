import { HOUR_MS, wallClockToInstant } from '@stormlane/domain'

const viewerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What clocks show at a moment, in milliseconds as if it were UTC and to the minute; in the viewer's zone by default. */
export function toWallClock(moment: Date, timeZone = viewerZone()): number {
  // Swedish dates are ISO dates, with a space between date and time.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment)
  return Date.parse(`${shown.replace(' ', 'T')}Z`)
}

/** An hour that clocks skip in spring is taken as the hour after it, as browsers do. */
export function fromWallClock(wallClock: number, timeZone = viewerZone()): Date {
  const moment = wallClockToInstant(wallClock, timeZone) ?? wallClockToInstant(wallClock + HOUR_MS, timeZone)
  if (!moment) throw new RangeError(`No clock in ${timeZone} shows ${new Date(wallClock).toISOString()}.`)
  return moment
}

import { HOUR_MS, MINUTE_MS, wallClockToInstant } from '@stormlane/domain'

/** Formats a moment for a `datetime-local` input: wall clock time in the viewer's or another zone. */
export function toLocalInput(moment: Date, timeZone?: string): string {
  if (timeZone)
    // Swedish dates have the form of the input, with a space between date and time.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      .format(moment)
      .replace(' ', 'T')
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS)
  return local.toISOString().slice(0, 16)
}

/** Null if the text is not a complete time, for example while the user is typing. */
export function fromLocalInput(text: string, timeZone?: string): Date | null {
  const moment = new Date(timeZone ? `${text}Z` : text)
  if (text === '' || Number.isNaN(moment.getTime())) return null
  if (!timeZone) return moment
  // An hour that clocks skip in spring is taken as the hour after it, as browsers do.
  return wallClockToInstant(moment.getTime(), timeZone) ?? wallClockToInstant(moment.getTime() + HOUR_MS, timeZone)
}

/** Cached, because constructing a DateTimeFormat takes a hundred times as long as using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** A moment with its time zone, for example `Wed, Jan 14, 3:12 PM CST`; in the machine's zone by default. */
export function momentText(moment: Date, timeZone?: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      ...(timeZone && { timeZone }),
    })
    formats.set(timeZone, format)
  }
  return format.format(moment)
}

// Shipments as a calendar file (RFC 5545), for calendars of docks and drivers.

/** A shipment as one event of a calendar. Times in ms. */
export interface CalendarTrip {
  /** Stays the same, so that a newer file replaces the event. */
  id: string
  departAt: number
  arriveAt: number
  summary: string
  /** Lines. */
  description: readonly string[]
  location: string
}

/** Lines of a calendar file are at most this long without their end (RFC 5545, 3.1). */
const MAX_LINE_OCTETS = 75
const LINE_END = '\r\n'

export function tripCalendar(trips: readonly CalendarTrip[], now: Date, product: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Plan board//EN`,
    'CALSCALE:GREGORIAN',
    ...trips.flatMap((trip) => [
      'BEGIN:VEVENT',
      `UID:${escaped(trip.id)}@plan-board`,
      `DTSTAMP:${utc(now.getTime())}`,
      `DTSTART:${utc(trip.departAt)}`,
      // An event without a length is not shown by some calendars.
      `DTEND:${utc(Math.max(trip.arriveAt, trip.departAt + 60_000))}`,
      `SUMMARY:${escaped(trip.summary)}`,
      `LOCATION:${escaped(trip.location)}`,
      `DESCRIPTION:${escaped(trip.description.join('\n'))}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + LINE_END).join('')
}

/** `20260115T120000Z`. */
const utc = (ms: number) => `${new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    // Other control characters are not allowed.
    .replace(/\p{Cc}/gu, ' ')

/** Breaks a long line between characters, never inside one; the next lines begin with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > MAX_LINE_OCTETS) {
      parts.push(part)
      // The space counts, too.
      ;[part, octets] = [' ', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join(LINE_END)
}

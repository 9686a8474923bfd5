/** A moment as people say it, always with its zone: `Wed, Jan 14, 3:12 PM CST`. */
export function formatMoment(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(moment)
}

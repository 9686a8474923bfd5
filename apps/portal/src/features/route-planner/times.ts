export function zoneName(moment: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A short form for times within a week: `Thu 9:43 AM CST`. */
export function formatDayTime(moment: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  })
    .format(moment)
    .replace(',', '')
}

/** `2 h 3 min`, `38 min`. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  return hours === 0 ? `${whole} min` : `${hours} h ${whole % 60} min`
}

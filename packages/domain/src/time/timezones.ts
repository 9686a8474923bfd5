/** Whether the runtime knows this IANA zone; bare offsets such as `-06:00` lack daylight saving and do not count. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns a zone's common name, the same in summer and winter: `Central Time`. An unknown zone keeps its name. */
export function timezoneLabel(timezone: string): string {
  if (!isTimezone(timezone)) return timezone
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone
}

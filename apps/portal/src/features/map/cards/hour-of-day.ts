/** An hour of the next six, also at midnight: `12 AM`. */
export const hourOfDay = (moment: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', ...(timeZone && { timeZone }) }).format(moment)

import { chosenZone } from '../../../platform/one-zone.ts'

/** An hour of the next six, also at midnight: `12 AM`. */
export const hourOfDay = (moment: Date, timeZone = chosenZone()): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone }).format(moment)

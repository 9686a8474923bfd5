import { chosenZone } from '../../../platform/one-zone.ts'

/** Formats one of the next six hours, for example midnight as `12 AM`. */
export const hourOfDay = (moment: Date, timeZone = chosenZone()): string =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone }).format(moment)

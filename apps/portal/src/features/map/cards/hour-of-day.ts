import { zonedFormat } from '@stormlane/domain/time'
import { chosenZone } from '../../../platform/one-zone.ts'

/** Formats one of the next six hours, for example midnight as `12 AM`. */
export const hourOfDay = (moment: Date, timeZone = chosenZone()): string =>
  zonedFormat('en-US', { hour: 'numeric', timeZone }).format(moment)

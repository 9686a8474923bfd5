import { spanText } from '../../time/moment-text.ts'
import { type ActionWindow, openEndText } from './action.texts.ts'

/**
 * A window in words: `Thu 4:00 PM – 7:00 PM CST`, or without an end `from Thu 4:00 PM CST, no end in sight before Thu 6:00
 * AM CST`, or `since Thu 4:00 PM CST, end unknown`.
 */
export const windowText = (window: ActionWindow, timeZone?: string): string => windowParts(window, timeZone).join(', ')

/** The same in two parts, for narrow places: the times that are known, and what is said of an end that is not. */
export function windowParts({ startAt, endAt, knownUntil }: ActionWindow, timeZone?: string): [string, string?] {
  const from = spanText(startAt, endAt ?? undefined, timeZone)
  if (endAt) return [from]
  return knownUntil ? [`from ${from}`, openEndText(knownUntil, timeZone)] : [`since ${from}`, 'end unknown']
}

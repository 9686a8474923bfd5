import { IMPACT_LEVELS } from '../impact-level.ts'
import { withoutCause } from '../scores/action.ts'
import { recommendedAction } from '../scores/recommended-action.ts'
import type { TimeWindow } from '../timeframes.ts'

interface WarnedAlert extends TimeWindow {
  event: string
}

/**
 * What a warning of a government alert tells drivers, until the dispatcher changes it: `Tornado Warning. Stop at the next safe place until
 * Thu 7:00 PM CST (3 h).` The advice is the one for vehicles under way at level high.
 */
export function alertWarningText({ event, startAt, endAt }: WarnedAlert, now: Date, timeZone?: string): string {
  const leading = { level: IMPACT_LEVELS.high, variable: null, event, startAt, endAt }
  const action = recommendedAction({ leading, text: event }, { subject: 'driving', now, timeZone })
  return `${event}. ${withoutCause(action, event).reason}`
}

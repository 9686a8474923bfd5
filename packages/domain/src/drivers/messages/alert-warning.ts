import { actionTime } from '../../impacts/scores/action.texts.ts'
import { endInSight } from '../../impacts/scores/impact-window.ts'
import { recommendedAction } from '../../impacts/scores/recommended-action.ts'
import { IMPACT_LEVELS } from '../../levels/impact-level.ts'
import type { TimeWindow } from '../../time/timeframes.ts'
import type { DriverLanguage } from '../words/driver-language.ts'
import { DRIVER_WORDS } from '../words/driver-languages.ts'

interface WarnedAlert extends TimeWindow {
  event: string
}

/**
 * Returns the default text for warning drivers of a government alert, which the dispatcher can edit: `Tornado Warning.
 * Stop at the next safe place until Thu 7:00 PM CST.` The advice is that for vehicles under way at level high.
 * The alert's name stays in English.
 */
export function alertWarningText(
  { event, startAt, endAt }: WarnedAlert,
  now: Date,
  timeZone?: string,
  language: DriverLanguage = 'en',
): string {
  const leading = { level: IMPACT_LEVELS.high, variable: null, event }
  const when = { startAt, ...endInSight(endAt, now, null) }
  const { action } = recommendedAction({ leading, when, text: event }, { subject: 'driving', now, timeZone })
  const { message, route } = DRIVER_WORDS[language]
  const time = actionTime(when, now, timeZone, { locale: route.locale, until: message.until })
  const advice = action === 'proceed' ? route.noImpact : `${message.driving[action](time)}.`
  return `${message.official(event)}. ${advice}`
}

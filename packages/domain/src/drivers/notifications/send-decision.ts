import { MINUTE_MS } from '../../time/durations.ts'
import type { DriverLanguage } from '../words/driver-language.ts'
import type { NotificationDraft } from './driver-notification.ts'
import type { Occurrence } from './occurrences.ts'
import { renderTemplate, stableText } from './template.ts'

/** The last message sent to a driver about an event. */
export interface LastSent {
  at: Date
  /** Number of messages sent about the event so far. */
  times: number
  level: number
  value: number | null
  /** The message without figures and times; see `stableText`. */
  text: string
  /** When the event last affected the vehicle. */
  metAt: Date
}

/**
 * An event that pauses for less than this is the same event, so that weather hovering around a threshold is sent once
 * (our choice).
 */
export const COOL_DOWN_MINUTES = 30
/** Changes that follow each other faster are sent as one (our choice). */
export const SETTLE_MINUTES = 15

export type SendReason = 'first' | 'changed' | 'again'

type Rules = Pick<NotificationDraft, 'frequency' | 'interval' | 'template'>

/** Why a message about an occurrence is sent now; null if none is due (NOTIFY-042, NOTIFY-043, ADR 0091). */
export function sendReason(
  rules: Rules,
  occurrence: Occurrence,
  lastSent: LastSent | undefined,
  now: Date,
): SendReason | null {
  if (!lastSent) return 'first'
  const minutesSince = (moment: Date) => (now.getTime() - moment.getTime()) / MINUTE_MS
  if (rules.frequency === 'interval') return minutesSince(lastSent.at) >= rules.interval ? 'again' : null
  if (occurrence.recurs && minutesSince(lastSent.metAt) >= COOL_DOWN_MINUTES) return 'first'
  return minutesSince(lastSent.at) >= SETTLE_MINUTES && hasChanged(rules, occurrence, lastSent) ? 'changed' : null
}

function hasChanged(rules: Rules, { level, value, hysteresis, words }: Occurrence, lastSent: LastSent): boolean {
  const moved = value === null || lastSent.value === null || Math.abs(value - lastSent.value) >= hysteresis
  return (level !== lastSent.level && moved) || stableText(rules.template, words('UTC')) !== lastSent.text
}

/** The record to keep after a message was sent. */
export function recordSent(
  rules: Rules,
  { level, value, words }: Occurrence,
  lastSent: LastSent | undefined,
  now: Date,
): LastSent {
  const text = stableText(rules.template, words('UTC'))
  return { at: now, times: (lastSent?.times ?? 0) + 1, level, value, text, metAt: now }
}

interface Reader {
  timeZone: string
  showUpcomingTemplate: boolean
  /** Language of the variables' values; the template itself is not translated. */
  language?: DriverLanguage
}

/** The text of a message. Upcoming events use the upcoming template if the organization shows it and it is not empty. */
export function messageText(
  notification: Pick<NotificationDraft, 'template' | 'upcomingTemplate'>,
  { kind, words }: Pick<Occurrence, 'kind' | 'words'>,
  { timeZone, showUpcomingTemplate, language }: Reader,
): string {
  const isUpcoming = kind === 'upcoming' && showUpcomingTemplate && notification.upcomingTemplate.trim() !== ''
  return renderTemplate(isUpcoming ? notification.upcomingTemplate : notification.template, words(timeZone, language))
}

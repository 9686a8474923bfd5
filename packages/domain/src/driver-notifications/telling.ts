import { MINUTE_MS } from '../durations.ts'
import type { NotificationDraft } from './driver-notification.ts'
import type { Occurrence } from './occurrences.ts'
import { lastingText, renderTemplate } from './template.ts'

/** What a driver was last told of an event, and when it last held. */
export interface Told {
  at: Date
  /** How many messages the event has had. */
  times: number
  level: number
  value: number | null
  /** What the message said apart from figures that pass. */
  text: string
  metAt: Date
}

/** An event that pauses for less is the same event: weather that hovers around a threshold is told once (ours). */
export const COOL_DOWN_MINUTES = 30
/** Changes that follow each other faster are told as one (ours). */
export const SETTLE_MINUTES = 15

export type Telling = 'first' | 'changed' | 'again'

type Rules = Pick<NotificationDraft, 'frequency' | 'interval' | 'template'>

/** Whether a driver is told of an occurrence now, and why; null where enough has been said (decisions, Behaviour). */
export function tellingOf(rules: Rules, occurrence: Occurrence, told: Told | undefined, now: Date): Telling | null {
  if (!told) return 'first'
  const minutesSince = (moment: Date) => (now.getTime() - moment.getTime()) / MINUTE_MS
  if (rules.frequency === 'interval') return minutesSince(told.at) >= rules.interval ? 'again' : null
  if (occurrence.recurs && minutesSince(told.metAt) >= COOL_DOWN_MINUTES) return 'first'
  return minutesSince(told.at) >= SETTLE_MINUTES && hasChanged(rules, occurrence, told) ? 'changed' : null
}

function hasChanged(rules: Rules, { level, value, steadiness, words }: Occurrence, told: Told): boolean {
  const moved = value === null || told.value === null || Math.abs(value - told.value) >= steadiness
  return (level !== told.level && moved) || lastingText(rules.template, words('UTC')) !== told.text
}

/** What is remembered once a driver has been told. */
export function afterTelling(
  rules: Rules,
  { level, value, words }: Occurrence,
  told: Told | undefined,
  now: Date,
): Told {
  const text = lastingText(rules.template, words('UTC'))
  return { at: now, times: (told?.times ?? 0) + 1, level, value, text, metAt: now }
}

/** The words that a driver gets. What lies ahead has a template of its own where the organization uses one. */
export function messageText(
  notification: Pick<NotificationDraft, 'template' | 'upcomingTemplate'>,
  { kind, words }: Pick<Occurrence, 'kind' | 'words'>,
  { timeZone, showUpcomingTemplate }: { timeZone: string; showUpcomingTemplate: boolean },
): string {
  const hasOwn = kind === 'upcoming' && showUpcomingTemplate && notification.upcomingTemplate.trim() !== ''
  return renderTemplate(hasOwn ? notification.upcomingTemplate : notification.template, words(timeZone))
}

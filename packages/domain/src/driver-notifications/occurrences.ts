import { HOUR_MS } from '../durations.ts'
import type { ActiveAlert } from '../government-alerts/alert-book.ts'
import { alertEventName } from '../government-alerts/alert-events.ts'
import { alertEndsAt, type GovernmentAlert } from '../government-alerts/government-alert.ts'
import { momentText } from '../moment-text.ts'
import { LEVEL_OF_SEVERITY } from '../scores/alert-tags.ts'
import type { NotificationDraft } from './driver-notification.ts'
import type { Observation } from './observation.ts'
import { type AlertVariable, LEGACY_ALERT_VARIABLE, type TemplateKind, type TemplateValues } from './template.ts'
import { isMet, type Threshold } from './threshold.ts'
import { THRESHOLD_VARIABLES, thresholdValueText } from './threshold-variables.ts'

/** An alert with the thread that makes its updates one event. */
export type ThreadedAlert = Pick<ActiveAlert, 'alert' | 'threadId'>

/** Where a vehicle will be, when, and what it meets there. */
export interface PlaceAhead {
  at: Date
  /** Absent where only the time is known. */
  miles?: number
  observation: Observation
}

/** What a vehicle meets where it is, and what waits on its route, nearest first. */
export interface Situation {
  now: Date
  here: { observation: Observation | null; alerts: readonly ThreadedAlert[] }
  ahead: { places: readonly PlaceAhead[]; alerts: readonly (ThreadedAlert & { entersAt: Date })[] }
}

/** Something that a notification watches for and that a vehicle meets or is about to meet. */
export interface Occurrence {
  /** The same while it is the same event: a threshold, or an alert through all its updates. */
  event: string
  kind: TemplateKind
  level: number
  value: number | null
  /** How far the value must have moved before another level counts. */
  steadiness: number
  /** Whether it is another event after a long pause; an alert stays the same one until it is over. */
  recurs: boolean
  /** Values of the template's variables; times in the zone of the reader. */
  words: (timeZone: string) => TemplateValues
}

type Watched = Pick<NotificationDraft, 'notificationType' | 'thresholds' | 'alerts' | 'windowSize'>

const NOTHING: readonly Occurrence[] = []

/**
 * Finds everything that a notification watches for in the situation of a vehicle. What is met here is not told again as lying ahead.
 * What is the same for every vehicle is made once.
 */
export function watcherOf(notification: Watched): (situation: Situation) => readonly Occurrence[] {
  const { notificationType, thresholds, windowSize } = notification
  if (notificationType === 'alert') return alertWatcher(notification)
  return (situation) => {
    let found: Occurrence[] | undefined
    for (const threshold of thresholds) {
      const occurrence = thresholdOccurrence(threshold, windowSize, situation)
      if (occurrence) found = found ? [...found, occurrence] : [occurrence]
    }
    return found ?? NOTHING
  }
}

function thresholdOccurrence(
  threshold: Threshold,
  windowSize: number,
  { now, here, ahead }: Situation,
): Occurrence | undefined {
  const { variable } = threshold
  const value = here.observation?.[variable] ?? Number.NaN
  if (isMet(threshold, value)) return ofThreshold(threshold, value, 'current')
  const from = now.getTime()
  const until = from + windowSize * HOUR_MS
  for (const { at, observation, miles } of ahead.places) {
    if (at.getTime() > until) return undefined
    if (at.getTime() > from && isMet(threshold, observation[variable]))
      return ofThreshold(threshold, observation[variable], 'upcoming', miles)
  }
  return undefined
}

function ofThreshold({ id, variable }: Threshold, value: number, kind: TemplateKind, miles?: number): Occurrence {
  const { words, units, levelOf, steadiness } = THRESHOLD_VARIABLES[variable]
  return {
    event: id,
    kind,
    level: levelOf(value),
    value,
    steadiness,
    recurs: true,
    words: () => ({
      variable: words,
      value: thresholdValueText(variable, value),
      units,
      ...(miles !== undefined && { miles_to_impact: String(Math.max(0, Math.round(miles))) }),
    }),
  }
}

function alertWatcher({ alerts, windowSize }: Watched): (situation: Situation) => readonly Occurrence[] {
  const watched = new Set(alerts.map((name) => alertEventName(name) ?? name))
  const isWatched = ({ alert }: ThreadedAlert) => watched.has(alertEventName(alert.event) ?? alert.event)
  return ({ now, here, ahead }) => {
    if (here.alerts.length === 0 && ahead.alerts.length === 0) return NOTHING
    const until = now.getTime() + windowSize * HOUR_MS
    const met = here.alerts.filter(isWatched)
    const known = new Set(met.map(({ threadId }) => threadId))
    const coming = ahead.alerts.filter(
      (alert) =>
        isWatched(alert) &&
        !known.has(alert.threadId) &&
        alert.entersAt > now &&
        alert.entersAt.getTime() <= until &&
        alertEndsAt(alert.alert) > alert.entersAt,
    )
    const names = [...new Set([...met, ...coming].map(({ alert }) => alert.event))].join(', ')
    return [
      ...met.map((alert) => ofAlert(alert, 'current', names)),
      ...coming.map((alert) => ofAlert(alert, 'upcoming', names)),
    ]
  }
}

const ofAlert = ({ alert, threadId }: ThreadedAlert, kind: TemplateKind, names: string): Occurrence => ({
  event: `alert_${threadId}`,
  kind,
  level: LEVEL_OF_SEVERITY[alert.severity],
  value: null,
  steadiness: 0,
  recurs: false,
  words: (timeZone) => ({ ...keptAlertWords(alert, timeZone), [LEGACY_ALERT_VARIABLE]: names }),
})

/** What the variables of an alert's template stand for. */
export function alertWords(alert: GovernmentAlert, timeZone: string): Record<AlertVariable, string> {
  return {
    event: alert.event,
    severity: alert.severity,
    certainty: alert.certainty,
    urgency: alert.urgency,
    sent: momentText(alert.sent, timeZone),
    effective: momentText(alert.effective, timeZone),
    expires: momentText(alertEndsAt(alert), timeZone),
    headline: alert.headline ?? '',
    description: alert.description,
    instruction: alert.instruction ?? '',
    response: alert.response ?? '',
    area_description: alert.areaDescription,
    sender_name: alert.senderName,
  }
}

/** One alert is told to many drivers at once, in few time zones. */
const keptWords = new WeakMap<GovernmentAlert, Map<string, Record<AlertVariable, string>>>()

function keptAlertWords(alert: GovernmentAlert, timeZone: string): Record<AlertVariable, string> {
  const ofZones = keptWords.get(alert) ?? new Map<string, Record<AlertVariable, string>>()
  keptWords.set(alert, ofZones)
  const words = ofZones.get(timeZone) ?? alertWords(alert, timeZone)
  ofZones.set(timeZone, words)
  return words
}

import type { ActiveAlert } from '../../hazards/government-alerts/alert-book.ts'
import { alertEventName } from '../../hazards/government-alerts/alert-events.ts'
import { alertEndsAt, type GovernmentAlert } from '../../hazards/government-alerts/government-alert.ts'
import { LEVEL_BY_SEVERITY } from '../../impacts/scores/alert-level.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { momentText } from '../../time/moment-text.ts'
import type { DriverLanguage } from '../words/driver-language.ts'
import { DRIVER_WORDS } from '../words/driver-languages.ts'
import type { NotificationDraft } from './driver-notification.ts'
import type { Observation } from './observation.ts'
import { type AlertVariable, LEGACY_ALERT_VARIABLE, type TemplateKind, type TemplateValues } from './template.ts'
import { meetsThreshold, type Threshold } from './threshold.ts'
import { THRESHOLD_VARIABLES, thresholdValueText } from './threshold-variables.ts'

/** An alert with the id of its thread, which makes all its updates one event. */
export type ThreadedAlert = Pick<ActiveAlert, 'alert' | 'threadId'>

/** A place on the vehicle's route, with the time of arrival and the weather then. */
export interface PlaceAhead {
  at: Date
  /** Distance from the vehicle; absent if only the time is known. */
  miles?: number
  observation: Observation
}

/** Weather and alerts at a vehicle's position and on its route, nearest first. */
export interface Situation {
  now: Date
  here: { observation: Observation | null; alerts: readonly ThreadedAlert[] }
  ahead: { places: readonly PlaceAhead[]; alerts: readonly (ThreadedAlert & { entersAt: Date })[] }
}

/** A watched event that affects a vehicle now or will affect it on its route. */
export interface Occurrence {
  /** Identifies the event: a threshold, or an alert through all its updates. */
  event: string
  kind: TemplateKind
  level: number
  value: number | null
  /** How far the value must move before a new level counts as a change. */
  hysteresis: number
  /** Whether it counts as a new event after a long pause; an alert remains the same event until it ends. */
  recurs: boolean
  /** Values of the template's variables, with times in the driver's zone. */
  words: (timeZone: string, language?: DriverLanguage) => TemplateValues
}

type Watched = Pick<NotificationDraft, 'notificationType' | 'thresholds' | 'alerts' | 'windowSize'>

const NO_OCCURRENCES: readonly Occurrence[] = []

/**
 * Returns a function that finds the events a notification watches for in a vehicle's situation. An event at the vehicle's position
 * is not reported again as upcoming. Work that is the same for every vehicle is done once.
 */
export function occurrenceFinder(notification: Watched): (situation: Situation) => readonly Occurrence[] {
  const { notificationType, thresholds, windowSize } = notification
  if (notificationType === 'alert') return alertWatcher(notification)
  return (situation) => {
    let found: Occurrence[] | undefined
    for (const threshold of thresholds) {
      const occurrence = findThresholdOccurrence(threshold, windowSize, situation)
      if (occurrence) found = found ? [...found, occurrence] : [occurrence]
    }
    return found ?? NO_OCCURRENCES
  }
}

function findThresholdOccurrence(
  threshold: Threshold,
  windowSize: number,
  { now, here, ahead }: Situation,
): Occurrence | undefined {
  const { variable } = threshold
  const value = here.observation?.[variable] ?? Number.NaN
  if (meetsThreshold(threshold, value)) return toThresholdOccurrence(threshold, value, 'current')
  const from = now.getTime()
  const until = from + windowSize * HOUR_MS
  for (const { at, observation, miles } of ahead.places) {
    if (at.getTime() > until) return undefined
    if (at.getTime() > from && meetsThreshold(threshold, observation[variable]))
      return toThresholdOccurrence(threshold, observation[variable], 'upcoming', miles)
  }
  return undefined
}

function toThresholdOccurrence(
  { id, variable }: Threshold,
  value: number,
  kind: TemplateKind,
  miles?: number,
): Occurrence {
  const { units, toLevel, hysteresis } = THRESHOLD_VARIABLES[variable]
  return {
    event: id,
    kind,
    level: toLevel(value),
    value,
    hysteresis,
    recurs: true,
    words: (_timeZone, language = 'en') => ({
      variable: DRIVER_WORDS[language].message.thresholds[variable],
      value: thresholdValueText(variable, value, DRIVER_WORDS[language].route.locale),
      units,
      ...(miles !== undefined && { miles_to_impact: String(Math.max(0, Math.round(miles))) }),
    }),
  }
}

function alertWatcher({ alerts, windowSize }: Watched): (situation: Situation) => readonly Occurrence[] {
  const watched = new Set(alerts.map((name) => alertEventName(name) ?? name))
  const isWatched = ({ alert }: ThreadedAlert) => watched.has(alertEventName(alert.event) ?? alert.event)
  return ({ now, here, ahead }) => {
    if (here.alerts.length === 0 && ahead.alerts.length === 0) return NO_OCCURRENCES
    const until = now.getTime() + windowSize * HOUR_MS
    const current = here.alerts.filter(isWatched)
    const currentThreads = new Set(current.map(({ threadId }) => threadId))
    const upcoming = ahead.alerts.filter(
      (alert) =>
        isWatched(alert) &&
        !currentThreads.has(alert.threadId) &&
        alert.entersAt > now &&
        alert.entersAt.getTime() <= until &&
        alertEndsAt(alert.alert) > alert.entersAt,
    )
    const names = [...new Set([...current, ...upcoming].map(({ alert }) => alert.event))].join(', ')
    return [
      ...current.map((alert) => toAlertOccurrence(alert, 'current', names)),
      ...upcoming.map((alert) => toAlertOccurrence(alert, 'upcoming', names)),
    ]
  }
}

const toAlertOccurrence = ({ alert, threadId }: ThreadedAlert, kind: TemplateKind, names: string): Occurrence => ({
  event: `alert_${threadId}`,
  kind,
  level: LEVEL_BY_SEVERITY[alert.severity],
  value: null,
  hysteresis: 0,
  recurs: false,
  words: (timeZone, language = 'en') => ({
    ...cachedAlertValues(alert, timeZone, language),
    [LEGACY_ALERT_VARIABLE]: names,
  }),
})

/**
 * Values of the variables of an alert's template. Official wording is not translated; long texts are marked as English.
 */
function alertValues(
  alert: GovernmentAlert,
  timeZone: string,
  language: DriverLanguage,
): Record<AlertVariable, string> {
  const { message, route } = DRIVER_WORDS[language]
  const official = (text: string | null | undefined) => (text ? message.official(text) : '')
  return {
    event: alert.event,
    severity: alert.severity,
    certainty: alert.certainty,
    urgency: alert.urgency,
    sent: momentText(alert.sent, timeZone, route.locale),
    effective: momentText(alert.effective, timeZone, route.locale),
    expires: momentText(alertEndsAt(alert), timeZone, route.locale),
    headline: official(alert.headline),
    description: official(alert.description),
    instruction: official(alert.instruction),
    response: alert.response ?? '',
    area_description: alert.areaDescription,
    sender_name: alert.senderName,
  }
}

/** Cached, because one alert is sent to many drivers in few time zones and languages. */
const alertValueCache = new WeakMap<GovernmentAlert, Map<string, Record<AlertVariable, string>>>()

function cachedAlertValues(
  alert: GovernmentAlert,
  timeZone: string,
  language: DriverLanguage,
): Record<AlertVariable, string> {
  const reader = `${timeZone} ${language}`
  const byReader = alertValueCache.get(alert) ?? new Map<string, Record<AlertVariable, string>>()
  alertValueCache.set(alert, byReader)
  const values = byReader.get(reader) ?? alertValues(alert, timeZone, language)
  byReader.set(reader, values)
  return values
}

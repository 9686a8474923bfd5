import type { NotificationType } from './notification-type.ts'

export const NOTIFICATION_TYPE_LABELS: Record<NotificationType, string> = {
  alert: 'Government Alerts',
  impact: 'Risk Scores',
  weather: 'Weather Conditions',
}

/** Templates of a new notification. */
export const DEFAULT_TEMPLATES: Record<NotificationType, { current: string; upcoming: string }> = {
  alert: {
    current: '{event} here until {expires}. {instruction}',
    upcoming: '{event} ahead on your route until {expires}. {instruction}',
  },
  impact: {
    current: '{variable} is {value} of 10 where you are. Slow down and keep your distance.',
    upcoming: '{variable} rises to {value} of 10 on your route. Slow down and keep your distance.',
  },
  weather: {
    current: '{variable} {value} {units} where you are. Slow down and call dispatch if you stop.',
    upcoming: 'In {miles_to_impact} miles: {variable} {value} {units}. Slow down and call dispatch if you stop.',
  },
}

/** Why the API refuses to save a notification. */
export const NOTIFICATION_PROBLEMS = {
  nameMissing: 'name is required',
  thresholdsMissing: 'at least one threshold is required',
  alertsMissing: 'at least one alert is required',
  upcomingTemplateMissing: 'the upcoming template is required while route lookahead is on',
  templateMissing: 'the message is empty',
  unknownVariable: (name: string, type: string) => `{${name}} is not a variable of ${type} messages`,
  unknownAlert: (name: string) => `${name} is not the name of a government alert`,
  wrongVariable: (label: string, type: string) => `${label} cannot be a threshold of ${type}`,
  notOffered: (label: string) => `${label} is not a threshold of this organization`,
  noBound: (label: string) => `${label} needs a lower or an upper bound`,
  outOfRange: (label: string, min: number, max: number, units: string) =>
    `${label} must be between ${min} and ${max}${units ? ` ${units}` : ''}`,
  noGap: (label: string, step: number, units: string) =>
    `${label}: the upper bound must be at least ${step}${units ? ` ${units}` : ''} above the lower one`,
  twice: (label: string) => `${label} has the same threshold twice`,
} as const

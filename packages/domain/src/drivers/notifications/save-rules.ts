import { alertEventName } from '../../hazards/government-alerts/alert-events.ts'
import type { FeatureFlags } from '../../product/feature-flags.ts'
import type { NotificationDraft } from './driver-notification.ts'
import { NOTIFICATION_TYPE_LABELS, NOTIFICATION_PROBLEMS as PROBLEMS } from './driver-notifications.texts.ts'
import { unknownVariables } from './template.ts'
import type { Threshold } from './threshold.ts'
import { isVariableOffered, THRESHOLD_VARIABLES } from './threshold-variables.ts'

interface EditContext {
  /** ShowUpcomingTemplateInDriverNotifications. */
  showUpcomingTemplate: boolean
}

interface SaveContext extends EditContext {
  flags: FeatureFlags
}

/** Missing parts of a notification; while there are any, Save is disabled (NOTIFY-016 to NOTIFY-020). */
export function missingParts(draft: NotificationDraft, { showUpcomingTemplate }: EditContext): string[] {
  const missing: string[] = []
  if (draft.name.trim() === '') missing.push(PROBLEMS.nameMissing)
  if (draft.notificationType !== 'alert' && draft.thresholds.length === 0) missing.push(PROBLEMS.thresholdsMissing)
  if (draft.notificationType === 'alert' && draft.alerts.length === 0) missing.push(PROBLEMS.alertsMissing)
  if (showUpcomingTemplate && draft.windowSize > 0 && draft.upcomingTemplate.trim() === '')
    missing.push(PROBLEMS.upcomingTemplateMissing)
  return missing
}

/** All reasons for which the server refuses to save a notification. */
export function notificationProblems(draft: NotificationDraft, context: SaveContext): string[] {
  const { notificationType: type, template, upcomingTemplate } = draft
  const unknown = [
    ...unknownVariables(template, type, 'current'),
    ...unknownVariables(upcomingTemplate, type, 'upcoming'),
  ]
  return [
    ...missingParts(draft, context),
    ...(template.trim() === '' ? [PROBLEMS.templateMissing] : []),
    ...new Set(unknown.map((name) => PROBLEMS.unknownVariable(name, NOTIFICATION_TYPE_LABELS[type]))),
    ...(type === 'alert'
      ? draft.alerts.flatMap(alertProblem)
      : draft.thresholds.flatMap((one) => thresholdProblem(one, draft))),
    ...hiddenThresholdProblems(draft, context.flags),
  ]
}

const alertProblem = (name: string) => (alertEventName(name) === undefined ? [PROBLEMS.unknownAlert(name)] : [])

/** Names thresholds of variables that the organization does not see (SESSION-043). */
export const hiddenThresholdProblems = ({ thresholds }: Pick<NotificationDraft, 'thresholds'>, flags: FeatureFlags) =>
  thresholds
    .filter(({ variable }) => !isVariableOffered(variable, flags))
    .map(({ variable }) => PROBLEMS.notOffered(THRESHOLD_VARIABLES[variable].label))

function thresholdProblem(one: Threshold, { notificationType, thresholds }: NotificationDraft): string[] {
  const { label, units, type, min, max, step } = THRESHOLD_VARIABLES[one.variable]
  const { lowerBound, upperBound } = one
  if (type !== notificationType) return [PROBLEMS.wrongVariable(label, NOTIFICATION_TYPE_LABELS[notificationType])]
  const bounds = [lowerBound, upperBound].filter((bound) => bound !== null)
  if (bounds.length === 0) return [PROBLEMS.noBound(label)]
  if (bounds.some((bound) => bound < min || bound > max)) return [PROBLEMS.outOfRange(label, min, max, units)]
  // Hundredths are not exact in binary floating point.
  if (lowerBound !== null && upperBound !== null && upperBound - lowerBound < step - 1e-9)
    return [PROBLEMS.noGap(label, step, units)]
  const first = thresholds.find(({ id }) => id === one.id)
  return first === one ? [] : [PROBLEMS.twice(label)]
}

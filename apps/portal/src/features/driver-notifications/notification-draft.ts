import {
  DRIVER_WORDS,
  type DriverLanguage,
  NEW_NOTIFICATION,
  type NotificationDraft,
  type NotificationType,
  THRESHOLD_VARIABLES,
} from '@stormlane/domain/drivers'

/** An empty notification with the default values, in the language of the organization's drivers. */
export function newDraft(type: NotificationType, language: DriverLanguage): NotificationDraft {
  const { current, upcoming } = DRIVER_WORDS[language].message.templates[type]
  return { ...NEW_NOTIFICATION, notificationType: type, template: current, upcomingTemplate: upcoming }
}

/** Changes the draft's type, and replaces unedited templates by those of the new type. */
export function changeType(
  draft: NotificationDraft,
  notificationType: NotificationType,
  language: DriverLanguage,
): NotificationDraft {
  const { templates } = DRIVER_WORDS[language].message
  const before = templates[draft.notificationType]
  const after = templates[notificationType]
  return {
    ...draft,
    notificationType,
    thresholds: draft.thresholds.filter(({ variable }) => THRESHOLD_VARIABLES[variable].type === notificationType),
    template: draft.template === before.current ? after.current : draft.template,
    upcomingTemplate: draft.upcomingTemplate === before.upcoming ? after.upcoming : draft.upcomingTemplate,
  }
}

import {
  DEFAULT_TEMPLATES,
  NEW_NOTIFICATION,
  type NotificationDraft,
  type NotificationType,
  variablesOfType,
} from '@stormlane/domain'

/** An empty notification with the default values. */
export function newDraft(type: NotificationType): NotificationDraft {
  const { current, upcoming } = DEFAULT_TEMPLATES[type]
  return { ...NEW_NOTIFICATION, notificationType: type, template: current, upcomingTemplate: upcoming }
}

/** Changes the draft's type; unedited templates are replaced by those of the new type. */
export function changeType(draft: NotificationDraft, notificationType: NotificationType): NotificationDraft {
  const before = DEFAULT_TEMPLATES[draft.notificationType]
  const after = DEFAULT_TEMPLATES[notificationType]
  const variables = variablesOfType(notificationType)
  return {
    ...draft,
    notificationType,
    thresholds: draft.thresholds.filter(({ variable }) => variables.includes(variable)),
    template: draft.template === before.current ? after.current : draft.template,
    upcomingTemplate: draft.upcomingTemplate === before.upcoming ? after.upcoming : draft.upcomingTemplate,
  }
}

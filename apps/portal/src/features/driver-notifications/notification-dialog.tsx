import {
  missingParts,
  NOTIFICATION_NAME_MAX_LENGTH,
  NOTIFICATION_TYPE_LABELS,
  NOTIFICATION_TYPES,
  type NotificationDraft,
  type NotificationType,
  type TemplateKind,
} from '@stormlane/domain/drivers'
import { organizationSettings } from '@stormlane/domain/product'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { AlertPicker } from './alert-picker.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'
import { DryRunPanel } from './dry-run-panel.tsx'
import { LivePreview } from './live-preview.tsx'
import { changeType, newDraft } from './notification-draft.ts'
import { type SavedNotification, saveNotification } from './notification-queries.ts'
import { StatusChoice } from './status-choice.tsx'
import { TemplateEditor } from './template-editor.tsx'
import { ThresholdList } from './threshold-list.tsx'

interface NotificationDialogProps {
  /** The notification to edit; undefined to create one. */
  notification?: SavedNotification
  type: NotificationType
  onClose: () => void
  onSaved: (type: NotificationType) => void
  onDelete?: () => void
}

/** Creates a notification, or edits the given one. It stays open until the server has saved it. */
export function NotificationDialog({ notification, type, onClose, onSaved, onDelete }: NotificationDialogProps) {
  const { data: me } = useQuery(sessionQueries.me())
  const language = me?.organizationDriverLanguage ?? 'en'
  const [draft, setDraft] = useState<NotificationDraft>(() => notification ?? newDraft(type, language))
  const [kind, setKind] = useState<TemplateKind>('current')
  const change = (parts: Partial<NotificationDraft>) => setDraft((before) => ({ ...before, ...parts }))
  const { data: flags } = useQuery(sessionQueries.features())
  const settings = me?.settings ?? organizationSettings()
  const showUpcomingTemplate = settings.ShowUpcomingTemplateInDriverNotifications
  const missing = missingParts(draft, { showUpcomingTemplate })
  const shownKind = showUpcomingTemplate && draft.windowSize > 0 ? kind : 'current'

  const client = useQueryClient()
  const show = useToasts()
  const saving = useMutation({
    mutationFn: () => saveNotification(notification?.id, draft, { showUpcomingTemplate }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.driverNotifications })
      show({ kind: 'success', title: TEXTS.saved(draft.name.trim()) })
      onSaved(draft.notificationType)
      onClose()
    },
  })

  return (
    <Dialog
      open
      width="large"
      title={notification ? TEXTS.editTitle : TEXTS.createTitle}
      headerExtra={<StatusChoice value={draft.status} onChange={(status) => change({ status })} />}
      onClose={onClose}
      errors={saving.isError ? { title: TEXTS.saveFailed, list: errorLines(saving.error) } : undefined}
      secondaryActions={
        onDelete && notification ? (
          <>
            <Button kind="danger-ghost" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onDelete}>
              {TEXTS.deleteAction}
            </Button>
            <span className={css.caption}>{TEXTS.lastEdited(formatMoment(notification.updatedAt))}</span>
          </>
        ) : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button kind="primary" busy={saving.isPending} disabled={missing.length > 0} onClick={() => saving.mutate()}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <div className={css.panes}>
        <div className={css.form}>
          <div className={css.nameAndType}>
            <TextField
              label={TEXTS.name}
              value={draft.name}
              placeholder={TEXTS.namePlaceholder}
              maxLength={NOTIFICATION_NAME_MAX_LENGTH}
              autoFocus={!notification}
              onChange={(event) => change({ name: event.target.value })}
            />
            <div className={css.field}>
              <span className={css.label} aria-hidden="true">
                {TEXTS.type}
              </span>
              <SegmentedControl
                label={TEXTS.type}
                fullWidth
                value={draft.notificationType}
                onChange={(next) => setDraft((before) => changeType(before, next, language))}
                options={NOTIFICATION_TYPES.map((value) => ({ value, label: NOTIFICATION_TYPE_LABELS[value] }))}
              />
            </div>
          </div>
          {draft.notificationType === 'alert' ? (
            <AlertPicker
              // Notifications saved with several alerts may keep several (NOTIFY-023).
              multiple={(notification?.alerts.length ?? 0) > 1}
              alerts={draft.alerts}
              onChange={(alerts) => change({ alerts })}
            />
          ) : (
            <ThresholdList
              type={draft.notificationType}
              thresholds={draft.thresholds}
              onChange={(thresholds) => change({ thresholds })}
            />
          )}
          <TemplateEditor
            draft={draft}
            kind={shownKind}
            onKind={setKind}
            showUpcoming={showUpcomingTemplate}
            onChange={change}
          />
          <DeliveryFields
            draft={draft}
            showLookahead={flags?.allowRouteLookaheadOnDriverNotifications ?? false}
            onChange={change}
          />
        </div>
        <div className={css.aside}>
          <LivePreview draft={draft} kind={shownKind} />
          <DryRunPanel draft={draft} />
        </div>
      </div>
    </Dialog>
  )
}

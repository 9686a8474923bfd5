import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'
import { removeNotification, type SavedNotification } from './notification-queries.ts'

export function DeleteNotificationDialog({
  notification: { id, name },
  onClose,
}: {
  notification: SavedNotification
  onClose: () => void
}) {
  const client = useQueryClient()
  const show = useToasts()
  const deleting = useMutation({
    mutationFn: () => removeNotification(id),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.driverNotifications })
      show({ kind: 'success', title: TEXTS.deleted(name) })
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={TEXTS.deleteTitle}
      question={TEXTS.deleteQuestion(name)}
      cancel={TEXTS.cancel}
      confirm={TEXTS.deleteAction}
      busy={deleting.isPending}
      errors={deleting.isError ? { title: TEXTS.deleteFailed, list: errorLines(deleting.error) } : undefined}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}

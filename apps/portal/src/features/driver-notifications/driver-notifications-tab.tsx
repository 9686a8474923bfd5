import { NOTIFICATION_TYPE_LABELS, NOTIFICATION_TYPES, type NotificationType } from '@stormlane/domain/drivers'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStored } from '../../platform/local-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Refused } from '../../ui/controls/refused.tsx'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DeleteNotificationDialog } from './delete-notification-dialog.tsx'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'
import { notificationColumns } from './notification-columns.tsx'
import { NotificationDialog } from './notification-dialog.tsx'
import { notificationQueries, type SavedNotification } from './notification-queries.ts'

type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; notification: SavedNotification }

const NONE: SavedNotification[] = []
const notificationId = ({ id }: SavedNotification) => id
const notificationName = ({ name }: SavedNotification) => name

/** Lists the driver notifications of one type at a time. */
export function DriverNotificationsTab() {
  const [type, setType] = useState<NotificationType>('alert')
  const [task, setTask] = useState<Task>()
  const [isAdmin] = useStored('isAdmin')
  const { data = NONE, isPending, isError, refetch } = useQuery(notificationQueries.list())
  const shown = useMemo(() => data.filter(({ notificationType }) => notificationType === type), [data, type])
  const columns = useMemo(
    () =>
      notificationColumns({
        isAdmin,
        onEdit: (notification) => setTask({ kind: 'edit', notification }),
        onDelete: (notification) => setTask({ kind: 'delete', notification }),
      }),
    [isAdmin],
  )
  const close = () => setTask(undefined)
  const create = (
    <Button
      kind="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      disabled={!isAdmin}
      onClick={() => setTask({ kind: 'create' })}
    >
      {TEXTS.create}
    </Button>
  )
  return (
    <>
      <DataTable
        label={TEXTS.label}
        columns={columns}
        rows={shown}
        rowId={notificationId}
        rowName={notificationName}
        defaultSort={{ column: 'name', descending: false }}
        loading={isPending}
        error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
        empty={{ title: TEXTS.empty }}
        toolbar={
          <SegmentedControl
            label={TEXTS.typeSelector}
            value={type}
            onChange={setType}
            options={NOTIFICATION_TYPES.map((value) => ({
              value,
              label: NOTIFICATION_TYPE_LABELS[value],
              count: data.filter(({ notificationType }) => notificationType === value).length,
            }))}
          />
        }
        actions={isAdmin ? create : <Refused reason={TEXTS.adminOnly.create}>{create}</Refused>}
      />
      {task?.kind === 'create' ? <NotificationDialog type={type} onClose={close} onSaved={setType} /> : null}
      {task?.kind === 'edit' ? (
        <NotificationDialog
          notification={task.notification}
          type={task.notification.notificationType}
          onClose={close}
          onSaved={setType}
          onDelete={() => setTask({ kind: 'delete', notification: task.notification })}
        />
      ) : null}
      {task?.kind === 'delete' ? <DeleteNotificationDialog notification={task.notification} onClose={close} /> : null}
    </>
  )
}

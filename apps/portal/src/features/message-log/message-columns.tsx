import { formatMoment } from '../../platform/time-format.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './message-log.module.css'
import { messageTexts as TEXTS } from './message-log.texts.ts'
import type { VehicleMessage } from './message-queries.ts'
import { MessageStatus } from './message-status.tsx'

/** The server sorts and filters, newest first. */
const SERVER_SORTED = { sortable: false, filterable: false } as const

export function messageColumns(notifications: ReadonlyMap<string, string>): TableColumn<VehicleMessage>[] {
  const messageOrigin = ({ driverNotificationId: id }: VehicleMessage) =>
    id === null ? TEXTS.byPerson : (notifications.get(id) ?? TEXTS.deletedNotification)
  return [
    { ...SERVER_SORTED, id: 'time', header: TEXTS.columns.time, text: messageTime, width: 216 },
    {
      ...SERVER_SORTED,
      id: 'truck',
      header: TEXTS.columns.truck,
      text: ({ vehicleName }) => vehicleName,
      cell: ({ vehicleName }) => <span className={css.name}>{vehicleName}</span>,
      width: 120,
    },
    {
      ...SERVER_SORTED,
      id: 'message',
      header: TEXTS.columns.message,
      text: ({ message }) => message,
      cell: ({ message, urgent }) => (
        <>
          {urgent ? <span className={css.urgent}>{TEXTS.urgent}</span> : null}
          {message}
        </>
      ),
      width: 280,
      grow: true,
    },
    { ...SERVER_SORTED, id: 'origin', header: TEXTS.columns.origin, text: messageOrigin, width: 180 },
    {
      ...SERVER_SORTED,
      id: 'status',
      header: TEXTS.columns.status,
      text: ({ status, error }) => error ?? TEXTS.status[status],
      cell: (message) => <MessageStatus message={message} />,
      width: 240,
    },
  ]
}

export const messageTime = ({ createdAt }: VehicleMessage) => formatMoment(new Date(createdAt))

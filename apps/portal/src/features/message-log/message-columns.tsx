import { formatMoment } from '../../platform/time-format.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './message-log.module.css'
import { messageTexts as TEXTS } from './message-log.texts.ts'
import type { VehicleMessage } from './message-queries.ts'
import { MessageStatus } from './message-status.tsx'

/** The server orders and filters: the newest first. */
const AS_IT_COMES = { sortable: false, filterable: false } as const

export function messageColumns(notifications: ReadonlyMap<string, string>): TableColumn<VehicleMessage>[] {
  const originOf = ({ driverNotificationId: id }: VehicleMessage) =>
    id === null ? TEXTS.byPerson : (notifications.get(id) ?? TEXTS.deletedNotification)
  return [
    { ...AS_IT_COMES, id: 'time', header: TEXTS.columns.time, text: timeOf, width: 216 },
    {
      ...AS_IT_COMES,
      id: 'truck',
      header: TEXTS.columns.truck,
      text: ({ vehicleName }) => vehicleName,
      cell: ({ vehicleName }) => <span className={css.name}>{vehicleName}</span>,
      width: 120,
    },
    {
      ...AS_IT_COMES,
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
    { ...AS_IT_COMES, id: 'origin', header: TEXTS.columns.origin, text: originOf, width: 180 },
    {
      ...AS_IT_COMES,
      id: 'status',
      header: TEXTS.columns.status,
      text: ({ status, error }) => error ?? TEXTS.status[status],
      cell: (message) => <MessageStatus message={message} />,
      width: 240,
    },
  ]
}

export const timeOf = ({ createdAt }: VehicleMessage) => formatMoment(new Date(createdAt))

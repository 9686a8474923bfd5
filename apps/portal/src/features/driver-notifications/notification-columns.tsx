import { Pencil, Trash2 } from 'lucide-react'
import { formatMoment } from '../../platform/time-format.ts'
import { actionsColumn } from '../../ui/table/actions-column.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { AdminButton } from './admin-button.tsx'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'
import type { SavedNotification } from './notification-queries.ts'
import { watchedText } from './watched-words.ts'

interface ColumnOptions {
  isAdmin: boolean
  onEdit: (notification: SavedNotification) => void
  onDelete: (notification: SavedNotification) => void
}

const frequencyText = ({ frequency, interval }: SavedNotification) =>
  frequency === 'change' ? TEXTS.onChange : TEXTS.every(interval)
const lookaheadText = ({ windowSize }: SavedNotification) =>
  windowSize === 0 ? TEXTS.noLookahead : TEXTS.hours(windowSize)

export function notificationColumns({ isAdmin, onEdit, onDelete }: ColumnOptions): TableColumn<SavedNotification>[] {
  const { columns: TITLES } = TEXTS
  return [
    {
      id: 'name',
      header: TITLES.name,
      text: ({ name }) => name,
      cell: ({ name }) => <span className={css.name}>{name}</span>,
      width: 200,
    },
    {
      id: 'status',
      header: TITLES.status,
      text: ({ status }) => TEXTS.statusLabels[status],
      cell: ({ status }) => <span className={`${css.status} ${css[status]}`}>{TEXTS.statusLabels[status]}</span>,
      width: 100,
    },
    { id: 'watches', header: TITLES.watches, text: watchedText, width: 200, grow: true },
    { id: 'frequency', header: TITLES.frequency, text: frequencyText, width: 130 },
    {
      id: 'lookahead',
      header: TITLES.lookahead,
      text: lookaheadText,
      sortBy: ({ windowSize }) => windowSize,
      width: 130,
    },
    { id: 'urgent', header: TITLES.urgent, text: ({ urgent }) => (urgent ? TEXTS.yes : TEXTS.no), width: 100 },
    {
      id: 'updated',
      header: TITLES.updated,
      text: ({ updatedAt }) => formatMoment(updatedAt),
      sortBy: ({ updatedAt }) => updatedAt.getTime(),
      descendingFirst: true,
      width: 205,
    },
    actionsColumn(TITLES.actions, 90, (notification) => (
      <span className={css.rowActions}>
        <AdminButton
          isAdmin={isAdmin}
          refusal={TEXTS.adminOnly.edit}
          label={TEXTS.edit(notification.name)}
          onClick={() => onEdit(notification)}
        >
          <Pencil size={15} aria-hidden="true" />
        </AdminButton>
        <AdminButton
          isAdmin={isAdmin}
          refusal={TEXTS.adminOnly.delete}
          label={TEXTS.delete(notification.name)}
          onClick={() => onDelete(notification)}
        >
          <Trash2 size={15} aria-hidden="true" />
        </AdminButton>
      </span>
    )),
  ]
}

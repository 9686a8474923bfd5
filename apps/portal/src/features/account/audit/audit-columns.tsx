import { AUDIT_ACTIONS } from '@stormlane/domain/product'
import { formatExactMoment } from '../../../platform/time-format.ts'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import css from '../admin-tabs.module.css'
import { auditTexts as TEXTS } from './audit.texts.ts'
import type { AuditLine } from './audit-queries.ts'

/** The server sorts and filters, newest first. */
const SERVER_SORTED = { sortable: false, filterable: false } as const

export const actionText = ({ action }: AuditLine) => AUDIT_ACTIONS[action].text

export const AUDIT_COLUMNS: readonly TableColumn<AuditLine>[] = [
  {
    ...SERVER_SORTED,
    id: 'time',
    header: TEXTS.columns.time,
    text: ({ createdAt }) => formatExactMoment(new Date(createdAt)),
    width: 230,
  },
  {
    ...SERVER_SORTED,
    id: 'who',
    header: TEXTS.columns.who,
    text: ({ actorName }) => actorName,
    cell: ({ actorName }) => <span className={css.name}>{actorName}</span>,
    width: 190,
  },
  {
    ...SERVER_SORTED,
    id: 'action',
    header: TEXTS.columns.action,
    text: actionText,
    cell: (line) => (
      <span className={line.action === 'sign_in_failed' ? css.negative : undefined}>{actionText(line)}</span>
    ),
    width: 210,
  },
  {
    ...SERVER_SORTED,
    id: 'what',
    header: TEXTS.columns.what,
    text: ({ subject }) => subject || TEXTS.nothingMore,
    cell: ({ subject }) => <span className={css.muted}>{subject || TEXTS.nothingMore}</span>,
    width: 300,
    grow: true,
  },
  {
    ...SERVER_SORTED,
    id: 'address',
    header: TEXTS.columns.address,
    text: ({ address }) => address ?? TEXTS.noAddress,
    cell: ({ address }) => <span className={css.mono}>{address ?? TEXTS.noAddress}</span>,
    width: 160,
  },
]

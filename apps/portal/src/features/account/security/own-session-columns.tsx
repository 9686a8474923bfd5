import { formatDate } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatAge } from '../../../ui/states/age.ts'
import { actionsColumn } from '../../../ui/table/actions-column.ts'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import admin from '../admin-tabs.module.css'
import css from './security.module.css'
import { securityTexts } from './security.texts.ts'
import type { OwnSession } from './security-queries.ts'

const TEXTS = securityTexts.sessions

export const deviceOf = ({ device }: OwnSession) => device ?? TEXTS.unknownDevice

export function ownSessionColumns(now: Date, onEnd: (session: OwnSession) => void): TableColumn<OwnSession>[] {
  const age = (at: string) => formatAge(new Date(at), now)
  return [
    {
      id: 'device',
      header: TEXTS.columns.device,
      text: deviceOf,
      cell: (session) => (
        <span className={css.device}>
          <span className={admin.name}>{deviceOf(session)}</span>
          {session.isCurrent ? (
            <span className={admin.pill} data-tone="good">
              {TEXTS.thisOne}
            </span>
          ) : null}
        </span>
      ),
      width: 215,
      grow: true,
      filterable: false,
    },
    {
      id: 'address',
      header: TEXTS.columns.address,
      text: ({ address }) => address ?? TEXTS.unknownAddress,
      cell: ({ address }) => <span className={admin.mono}>{address ?? TEXTS.unknownAddress}</span>,
      width: 150,
      filterable: false,
    },
    {
      id: 'lastUse',
      header: TEXTS.columns.lastUse,
      text: ({ lastUsedAt }) => age(lastUsedAt),
      cell: ({ lastUsedAt }) => <span className={admin.muted}>{age(lastUsedAt)}</span>,
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      descendingFirst: true,
      width: 120,
      filterable: false,
    },
    {
      id: 'signedIn',
      header: TEXTS.columns.signedIn,
      text: ({ signedInAt }) => formatDate(new Date(signedInAt)),
      cell: ({ signedInAt }) => <span className={admin.muted}>{formatDate(new Date(signedInAt))}</span>,
      sortBy: ({ signedInAt }) => signedInAt,
      descendingFirst: true,
      width: 160,
      filterable: false,
    },
    actionsColumn(TEXTS.columns.actions, 110, (session) =>
      session.isCurrent ? null : (
        <div className={admin.actions}>
          <Button size="small" label={TEXTS.endOf(deviceOf(session))} onClick={() => onEnd(session)}>
            {TEXTS.end}
          </Button>
        </div>
      ),
    ),
  ]
}

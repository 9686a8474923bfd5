import { isConnectable, vehicleSourceName } from '@stormlane/domain/vehicles'
import { formatMoment } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Tooltip } from '../../../ui/controls/tooltip.tsx'
import { formatAge } from '../../../ui/states/age.ts'
import { actionsColumn } from '../../../ui/table/actions-column.ts'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import type { Connection } from './connection-queries.ts'
import css from './connections.module.css'
import { connectionTexts as TEXTS } from './connections.texts.ts'

interface ColumnOptions {
  now: Date
  onTask: (kind: 'edit' | 'disconnect', connection: Connection) => void
}

export const connectionName = ({ provider, source }: Connection) =>
  isConnectable(provider) ? vehicleSourceName(source) : TEXTS.simulated

export function connectionColumns({ now, onTask }: ColumnOptions): TableColumn<Connection>[] {
  const { columns: TITLES } = TEXTS
  // No filters: an organization has at most one connection for each provider.
  const plain = { filterable: false }
  const age = (at: string | null, otherwise: string) => (at ? formatAge(new Date(at), now) : otherwise)
  const time = (at: string | null) => (at ? Date.parse(at) : undefined)
  return [
    { ...plain, id: 'provider', header: TITLES.provider, text: connectionName, width: 160 },
    {
      ...plain,
      id: 'status',
      header: TITLES.status,
      text: ({ health }) => TEXTS.health[health],
      cell: (connection) => <ConnectionStatus connection={connection} />,
      width: 120,
    },
    {
      ...plain,
      id: 'vehicles',
      header: TITLES.vehicles,
      text: ({ vehicleCount }) => vehicleCount.toLocaleString('en-US'),
      sortBy: ({ vehicleCount }) => vehicleCount,
      width: 125,
    },
    {
      ...plain,
      id: 'sync',
      header: TITLES.lastSync,
      text: ({ lastSyncAt }) => age(lastSyncAt, TEXTS.never),
      sortBy: ({ lastSyncAt }) => time(lastSyncAt),
      width: 130,
    },
    {
      ...plain,
      id: 'lag',
      header: TITLES.lag,
      text: ({ newestPositionAt }) => age(newestPositionAt, TEXTS.noPosition),
      sortBy: ({ newestPositionAt }) => time(newestPositionAt),
      width: 175,
    },
    {
      ...plain,
      id: 'error',
      header: TITLES.error,
      text: (connection) => errorOf(connection) || TEXTS.noError,
      cell: (connection) => <span className={css.error}>{errorOf(connection) || TEXTS.noError}</span>,
      width: 240,
      grow: true,
    },
    actionsColumn(TITLES.actions, 190, (connection) =>
      isConnectable(connection.provider) ? (
        <span className={css.rowActions}>
          <Button
            kind="link"
            size="small"
            label={TEXTS.editOf(connectionName(connection))}
            onClick={() => onTask('edit', connection)}
          >
            {TEXTS.edit}
          </Button>
          <Button
            kind="link"
            size="small"
            label={TEXTS.disconnectOf(connectionName(connection))}
            onClick={() => onTask('disconnect', connection)}
          >
            {TEXTS.disconnect}
          </Button>
        </span>
      ) : null,
    ),
  ]
}

const errorOf = ({ syncError, deliveryError }: Connection) =>
  [...new Set([syncError, deliveryError])].filter((error) => error !== null).join(' ')

/** A pill with the status. Its tooltip says since when the connection has failed. */
function ConnectionStatus({ connection: { health, failingSince } }: { connection: Connection }) {
  return (
    <Tooltip title={failingSince ? TEXTS.failingSince(formatMoment(new Date(failingSince))) : ''}>
      <span className={css.pill} data-state={health}>
        {TEXTS.health[health]}
      </span>
    </Tooltip>
  )
}

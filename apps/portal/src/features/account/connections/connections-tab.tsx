import { CONNECTABLE_PROVIDERS, type ConnectableProvider, isConnectable } from '@stormlane/domain/vehicles'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Refused } from '../../../ui/controls/refused.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { TabHeading } from '../tab-heading.tsx'
import { connectionColumns, connectionName } from './connection-columns.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { type Connection, connectionQueries } from './connection-queries.ts'
import { connectionTexts as TEXTS } from './connections.texts.ts'
import { DisconnectDialog } from './disconnect-dialog.tsx'

type Task =
  | { kind: 'create'; providers: readonly ConnectableProvider[] }
  | { kind: 'edit' | 'disconnect'; connection: Connection }

const NONE: Connection[] = []
const connectionId = ({ id }: Connection) => id

/** Lists the organization's connections to telematics providers. */
export function ConnectionsTab() {
  const [task, setTask] = useState<Task>()
  const now = useClockTick()
  const { data, isPending, isError, refetch } = useQuery(connectionQueries.list())
  const columns = useMemo(
    () => connectionColumns({ now, onTask: (kind, connection) => setTask({ kind, connection }) }),
    [now],
  )
  const connections = data?.telematicsConnections ?? NONE
  const connected = new Set(connections.map(({ provider }) => provider))
  const providers = CONNECTABLE_PROVIDERS.filter((provider) => !connected.has(provider))
  const isFull = providers.length === 0
  const close = () => setTask(undefined)
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={16} aria-hidden="true" />}
      disabled={data === undefined || isFull}
      onClick={() => setTask({ kind: 'create', providers })}
    >
      {TEXTS.add}
    </Button>
  )
  return (
    <section aria-label={TEXTS.title}>
      <DataTable
        label={TEXTS.label}
        columns={columns}
        rows={connections}
        rowId={connectionId}
        rowName={connectionName}
        loading={isPending}
        error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
        empty={{ title: TEXTS.empty, text: TEXTS.emptyText }}
        toolbar={<TabHeading title={TEXTS.title} text={TEXTS.hint} />}
        actions={isFull ? <Refused reason={TEXTS.allConnected}>{add}</Refused> : add}
        footer={null}
      />
      {task?.kind === 'create' ? <ConnectionDialog providers={task.providers} onClose={close} /> : null}
      {task?.kind === 'edit' && isConnectable(task.connection.provider) ? (
        <ConnectionDialog providers={[task.connection.provider]} connection={task.connection} onClose={close} />
      ) : null}
      {task?.kind === 'disconnect' ? <DisconnectDialog connection={task.connection} onClose={close} /> : null}
    </section>
  )
}

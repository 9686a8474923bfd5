import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { connectionName } from './connection-columns.tsx'
import { type Connection, removeConnection } from './connection-queries.ts'
import { connectionTexts } from './connections.texts.ts'

const { deletion: TEXTS, dialog, disconnect } = connectionTexts

/** Asks before a provider is disconnected, and says what happens to its vehicles. */
export function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const name = connectionName(connection)
  const removing = useMutation({
    mutationFn: () => removeConnection(connection.id),
    onSuccess: async () => {
      const changed = [QUERY_KEYS.connections, QUERY_KEYS.vehicles, QUERY_KEYS.groups]
      await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
      show({ kind: 'success', title: TEXTS.done(name) })
      onClose()
    },
  })
  return (
    <DeleteDialog
      title={TEXTS.title}
      question={TEXTS.question(name, connection.vehicleCount)}
      cancel={dialog.cancel}
      confirm={disconnect}
      busy={removing.isPending}
      errors={removing.isError ? { title: TEXTS.failed, list: errorLines(removing.error) } : undefined}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  )
}

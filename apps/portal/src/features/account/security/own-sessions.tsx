import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useMemo } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { TabHeading } from '../tab-heading.tsx'
import { deviceOf, ownSessionColumns } from './own-session-columns.tsx'
import { securityTexts } from './security.texts.ts'
import { endOne, endOthers, type OwnSession, securityQueries } from './security-queries.ts'

const TEXTS = securityTexts.sessions
const NONE: OwnSession[] = []

/** Lists the user's sessions. Each can be signed out, or all but the current one. */
export function OwnSessions() {
  const now = useClockTick()
  const { data: sessions = NONE, isPending, isError, refetch } = useQuery(securityQueries.sessions())
  const ending = useSessionEnd()
  const { mutate } = ending
  const columns = useMemo(
    () =>
      ownSessionColumns(now, (session) =>
        mutate({ send: () => endOne(session.id), done: () => TEXTS.ended(deviceOf(session)) }),
      ),
    [now, mutate],
  )
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <div>
      <DataTable
        label={TEXTS.title}
        columns={columns}
        rows={sessions}
        rowId={({ id }) => id}
        rowName={deviceOf}
        defaultSort={{ column: 'lastUse', descending: true }}
        loading={isPending}
        error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
        toolbar={<TabHeading title={TEXTS.title} text={TEXTS.summary(sessions.length)} />}
        actions={
          <Button
            icon={<LogOut size={15} aria-hidden="true" />}
            disabled={!hasOthers}
            busy={ending.isPending}
            onClick={() => mutate({ send: endOthers, done: (count) => TEXTS.othersEnded(count) })}
          >
            {TEXTS.endOthers}
          </Button>
        }
      />
    </div>
  )
}

interface SessionEnd {
  send: () => Promise<{ ended: number } | { success: true }>
  /** What the toast says afterwards, with the number of sessions that ended. */
  done: (ended: number) => string
}

function useSessionEnd() {
  const client = useQueryClient()
  const show = useToasts()
  return useMutation({
    mutationFn: ({ send }: SessionEnd) => send(),
    onSuccess: async (answer, { done }) => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.security })
      show({ kind: 'success', title: done('ended' in answer ? answer.ended : 1) })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.endFailed, text: errorLines(error).join(' ') }),
  })
}

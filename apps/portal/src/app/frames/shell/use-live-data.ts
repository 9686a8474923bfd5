import { useEffect, useState } from 'react'
import { apiHost } from '../../../platform/api.ts'
import { readStored } from '../../../platform/local-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { openRealtime, type RealtimeState } from '../../../platform/realtime/connection.ts'
import { createLiveUpdates } from '../../../platform/realtime/live-updates.ts'
import { recordUpdate } from '../../../platform/realtime/update-log.ts'
import { refreshAll, startRefreshCycle } from '../../../platform/refresh-cycle.ts'
import { endSession } from '../../../platform/session.ts'

/** Keeps loaded data fresh while the shell is mounted, by the 5-minute refresh and by the server's live updates. */
export function useLiveData(): RealtimeState {
  const [state, setState] = useState<RealtimeState>('connecting')

  useEffect(() => startRefreshCycle(queryClient), [])

  useEffect(() => {
    const updates = createLiveUpdates({ queryClient, random: Math.random, now: Date.now })
    const connection = openRealtime({
      host: apiHost,
      token: () => readStored('token'),
      random: Math.random,
      onState: setState,
      onUpdate: (update) => {
        recordUpdate(update)
        updates.apply(update)
      },
      onMissedUpdates: () => void refreshAll(queryClient),
      onNotAuthenticated: () => endSession('session-ended'),
    })
    return () => {
      connection.close()
      updates.stop()
    }
  }, [])

  return state
}

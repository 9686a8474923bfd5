import { useEffect, useState } from 'react'
import { apiHost } from '../../../platform/api.ts'
import { loadVehicles } from '../../../platform/asset-queries.ts'
import { readStored } from '../../../platform/local-store.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { openRealtime, type RealtimeState } from '../../../platform/realtime/connection.ts'
import { createLiveUpdates } from '../../../platform/realtime/live-updates.ts'
import { recordUpdate } from '../../../platform/realtime/update-log.ts'
import { refreshAll, startRefreshCycle } from '../../../platform/refresh-cycle.ts'
import { endSession } from '../../../platform/session.ts'

/** Keeps loaded data fresh while the shell is mounted and the organization subscribed, by the 5-minute refresh and by live updates. */
export function useLiveData(isSubscribed = true): RealtimeState {
  const [state, setState] = useState<RealtimeState>('connecting')

  useEffect(() => startRefreshCycle(queryClient), [])

  useEffect(() => {
    if (!isSubscribed) return
    const updates = createLiveUpdates({ queryClient, random: Math.random, now: Date.now, loadVehicles })
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
      onSubscriptionEnded: () => void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.account }),
    })
    return () => {
      connection.close()
      updates.stop()
    }
  }, [isSubscribed])

  return state
}

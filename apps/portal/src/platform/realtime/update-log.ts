import { useSyncExternalStore } from 'react'
import type { RealtimeUpdate } from './connection.ts'

interface LoggedUpdate {
  id: string
  channel: RealtimeUpdate['channel']
  about: string
  receivedAt: Date
}

/** Number of live updates shown in the developer settings. */
const KEPT_UPDATES = 8
let log: readonly LoggedUpdate[] = []
const listeners = new Set<() => void>()

export function recordUpdate(update: RealtimeUpdate): void {
  log = [
    { id: update.id, channel: update.channel, about: describeUpdate(update), receivedAt: new Date() },
    ...log,
  ].slice(0, KEPT_UPDATES)
  for (const listener of listeners) listener()
}

export function useUpdateLog(): readonly LoggedUpdate[] {
  return useSyncExternalStore(subscribe, () => log)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function describeUpdate(update: RealtimeUpdate): string {
  switch (update.channel) {
    case 'routes':
      return String(update.data.route.id)
    case 'weather_data':
      return update.data.location_ids.join(', ')
    case 'vehicles':
    case 'vehicle_messages':
      return update.data.vehicle_ids.join(', ')
    case 'events':
      return update.data.event_type
    case 'desk':
      return update.data.asset_ids.join(', ')
    case 'saved_views':
      return update.data.view_ids.join(', ')
    case 'assets':
      return update.data.asset_type
  }
}

// Portals that stay open while processes come and go. They use the connection code of the real portal and record the
// updates that they receive.
import { openRealtime } from '@stormlane/portal/src/platform/realtime/connection.ts'

export interface OpenPortals {
  /** For each portal how many updates it missed or received twice, and how often it was told to reload everything. */
  heard(lastId: number): { missing: number; twice: number; reloads: number; updates: number }[]
  /** Waits until every portal has received this update. */
  until(lastId: number, withinMs: number): Promise<void>
  close(): void
}

/** The server numbers the updates of an organization without gaps. */
export function openPortals(url: string, token: string, count: number): OpenPortals {
  // The connection listens to the browser's window to learn when the network is back.
  Object.assign(globalThis, { window: globalThis.window ?? new EventTarget() })
  const portals = Array.from({ length: count }, () => {
    const ids: number[] = []
    let reloads = 0
    const { close } = openRealtime({
      host: () => `${url}/api`,
      token: () => token,
      random: Math.random,
      onState: () => undefined,
      onUpdate: ({ id }) => ids.push(Number(id)),
      onMissedUpdates: () => {
        reloads++
      },
      onNotAuthenticated: () => console.log('a portal was signed out'),
      onSubscriptionEnded: () => console.log('a portal was told that the subscription has ended'),
    })
    return { ids, reloads: () => reloads, close }
  })
  const highest = (ids: readonly number[]) => ids.reduce((most, id) => Math.max(most, id), 0)
  return {
    heard: (lastId) =>
      portals.map(({ ids, reloads }) => {
        const known = new Set(ids)
        const first = ids[0] ?? lastId + 1
        return {
          missing: lastId + 1 - first - known.size,
          twice: ids.length - known.size,
          reloads: reloads(),
          updates: known.size,
        }
      }),
    async until(lastId, withinMs) {
      for (const endAt = Date.now() + withinMs; Date.now() < endAt; ) {
        if (portals.every(({ ids }) => highest(ids) >= lastId)) return
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    close: () => {
      for (const { close } of portals) close()
    },
  }
}

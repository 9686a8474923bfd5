import { deleteLocations, deleteRoutes, MAX_DELETED_AT_ONCE } from '@stormlane/contract'
import { api } from '../../platform/api.ts'
import type { SavedLocation, SavedRoute } from '../../platform/asset-queries.ts'
import type { NotDeleted } from './use-delete-with-undo.ts'

/** Deletes rows in batches of the maximum request size. A failed request has deleted nothing. */
async function inRequests<Row extends { id: string }>(
  rows: readonly Row[],
  send: (ids: string[]) => Promise<{ id: string; error: string }[]>,
): Promise<NotDeleted<Row>[]> {
  const failed: NotDeleted<Row>[] = []
  for (let i = 0; i < rows.length; i += MAX_DELETED_AT_ONCE) {
    const some = rows.slice(i, i + MAX_DELETED_AT_ONCE)
    try {
      for (const kept of await send(some.map(({ id }) => id)))
        failed.push(...some.filter(({ id }) => id === kept.id).map((item) => ({ item, error: new Error(kept.error) })))
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error))
      failed.push(...some.map((item) => ({ item, error: reason })))
    }
  }
  return failed
}

export const removeLocations = (rows: readonly SavedLocation[]) =>
  inRequests(rows, async (locationIds) => {
    const { kept } = await api.send(deleteLocations, { body: { locationIds } })
    return kept ? [kept] : []
  })

export const removeRoutes = (rows: readonly SavedRoute[]) =>
  inRequests(rows, async (routeIds) => {
    await api.send(deleteRoutes, { body: { routeIds } })
    return []
  })

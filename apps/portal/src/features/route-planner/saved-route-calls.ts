// Changes saved routes. It is apart from the planner's queries because tables of other pages load it, too.
import { cacheRoute, deleteRoute, refreshRoute, updateRoute } from '@stormlane/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

export const refreshSaved = async (id: string) => (await api.send(refreshRoute, { params: { id } })).route
export const removeSaved = (id: string) => api.send(deleteRoute, { params: { id } })
export const shareSaved = (id: string) => api.send(cacheRoute, { params: { id } })
export const editSaved = async (
  id: string,
  route: Parameters<typeof api.send<typeof updateRoute>>[1]['body']['route'],
) => (await api.send(updateRoute, { params: { id }, body: { route } })).route

/** Shows the updated route in every list that has it. */
export const replaceListed = (client: QueryClient, updated: SavedRoute) =>
  changeLists(client, (routes) => routes.map((other) => (other.id === updated.id ? updated : other)))

export const removeListed = (client: QueryClient, id: string) =>
  changeLists(client, (routes) => routes.filter((other) => other.id !== id))

function changeLists(client: QueryClient, change: (routes: SavedRoute[]) => SavedRoute[]): void {
  const queryKey = [...QUERY_KEYS.routes, 'list']
  client.setQueriesData<SavedRoute[]>({ queryKey }, (routes) => routes && change(routes))
}

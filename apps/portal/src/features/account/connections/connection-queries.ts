import {
  type CallAnswer,
  deleteTelematicsConnection,
  listTelematicsConnections,
  saveTelematicsConnection,
  testTelematicsConnection,
} from '@stormlane/contract'
import type { ConnectableProvider } from '@stormlane/domain/vehicles'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'

export type Connection = CallAnswer<typeof listTelematicsConnections>['telematicsConnections'][number]
export type ConnectionTest = CallAnswer<typeof testTelematicsConnection>['connectionTest']

export interface ConnectionDraft {
  provider: ConnectableProvider
  credentials: Record<string, string>
}

/** Twice as often as the server polls providers, so that a first success shows soon. */
const LOOK_EVERY_MS = 15_000

export const connectionQueries = {
  list: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.connections, 'list'],
      queryFn: ({ signal }) => api.send(listTelematicsConnections, {}, signal),
      refetchInterval: LOOK_EVERY_MS,
    }),
}

export const testConnection = async (draft: ConnectionDraft) =>
  (await api.send(testTelematicsConnection, { body: draft })).connectionTest
export const saveConnection = (draft: ConnectionDraft) => api.send(saveTelematicsConnection, { body: draft })
export const removeConnection = (id: string) => api.send(deleteTelematicsConnection, { params: { id } })

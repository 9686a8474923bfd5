import { type CallAnswer, getRouteDecision, getVehicleDecision } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

export type Decision = NonNullable<CallAnswer<typeof getVehicleDecision>['decision']>
export type Alternative = Decision['alternatives'][number]

export const decisionQueries = {
  /** What can be done about the weather on the trip of a vehicle or on a route; null without a trip. */
  ofAsset: (assetType: AssetType, id: string) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'decision', assetType, id],
      queryFn: async ({ signal }) => {
        const call = assetType === 'vehicle' ? getVehicleDecision : getRouteDecision
        return (await api.send(call, { params: { id } }, signal)).decision
      },
      enabled: assetType !== 'location',
    }),
  /** Asks for nothing, where nothing is chosen. */
  ofNothing: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.affected, 'decision'],
      queryFn: async (): Promise<Decision | null> => null,
      enabled: false,
    }),
}

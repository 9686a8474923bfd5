import { type CallAnswer, listOwnLimits } from '@stormlane/contract'
import type { VehicleKind, VehicleLoad } from '@stormlane/domain'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Whose limits are meant; neither for those of the organization. */
export interface LimitsOf {
  groupId?: string | undefined
  locationId?: string | undefined
  /** Limits are of locations unless they are for vehicles, of any or one kind and load. */
  appliesTo?: 'vehicles' | undefined
  vehicleKind?: VehicleKind | undefined
  vehicleLoad?: VehicleLoad | undefined
}

export type OwnLimits = CallAnswer<typeof listOwnLimits>

export const LIMITS_KEY = ['ownLimits']

export const limitsQuery = ({ groupId, locationId, appliesTo, vehicleKind, vehicleLoad }: LimitsOf) =>
  queryOptions({
    queryKey: [...LIMITS_KEY, groupId, locationId, appliesTo, vehicleKind, vehicleLoad],
    queryFn: ({ signal }) =>
      api.send(listOwnLimits, { query: { groupId, locationId, appliesTo, vehicleKind, vehicleLoad } }, signal),
  })

import { type CallAnswer, listOwnLimits } from '@stormlane/contract'
import type { VehicleKind, VehicleLoad } from '@stormlane/domain/impacts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Whose limits to load; without a group or location, the organization's. */
export interface LimitsOf {
  groupId?: string | undefined
  locationId?: string | undefined
  /** Limits apply to locations unless this is set; vehicle limits can be restricted to one kind and one load. */
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

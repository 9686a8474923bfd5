import { listOwnLimits } from '@stormlane/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

/** Whose limits are meant; neither for those of the organization. */
export interface LimitsOf {
  groupId?: string | undefined
  locationId?: string | undefined
}

export const LIMITS_KEY = ['ownLimits']

export const limitsQuery = ({ groupId, locationId }: LimitsOf) =>
  queryOptions({
    queryKey: [...LIMITS_KEY, groupId, locationId],
    queryFn: ({ signal }) => api.send(listOwnLimits, { query: { groupId, locationId } }, signal),
  })

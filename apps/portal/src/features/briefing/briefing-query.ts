import { getBriefing } from '@stormlane/contract'
import { MINUTE_MS } from '@stormlane/domain/time'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { chosenZone } from '../../platform/one-zone.ts'

export const briefingQuery = (groupId: string | undefined) =>
  queryOptions({
    queryKey: ['briefing', groupId],
    queryFn: ({ signal }) => api.send(getBriefing, { query: { groupId, timeZone: chosenZone() } }, signal),
    // Reading a briefing aloud takes minutes, during which it must not change.
    staleTime: 5 * MINUTE_MS,
    // A briefing with unrated assets is incomplete, so it is refetched.
    refetchInterval: ({ state }) => (state.data?.unratedCount ? MINUTE_MS / 2 : false),
  })

export type Briefing = Awaited<ReturnType<NonNullable<ReturnType<typeof briefingQuery>['queryFn']>>>

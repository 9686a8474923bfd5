import { updateRoute } from '@stormlane/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { affectedTexts } from './affected.texts.ts'

const TEXTS = affectedTexts.decision

/** Sets the departure of a shipment. The server evaluates it again, and the queue and the lists are asked for anew. */
export function useDeparture(routeId: string) {
  const client = useQueryClient()
  const show = useToasts()
  const setting = useMutation({
    mutationFn: (departureTime: string) =>
      api.send(updateRoute, { params: { id: routeId }, body: { route: { departureTime } } }),
    onSuccess: (_, departureTime) =>
      show({ kind: 'success', title: TEXTS.leaves(formatDayTime(new Date(departureTime))) }),
    onError: (error) => show({ kind: 'error', title: TEXTS.notSet, text: errorLines(error).join(' ') }),
    onSettled: () =>
      Promise.all([QUERY_KEYS.affected, QUERY_KEYS.routes].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return { leaveAt: setting.mutate, isSetting: setting.isPending }
}

import { handleAffectedAsset, noteAffectedAsset } from '@stormlane/contract'
import type { ItemAction } from '@stormlane/domain/desk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'

export interface ItemWish {
  item: Pick<AffectedAsset, 'id' | 'version'>
  action: ItemAction
  assigneeId?: string
  /** End of a snooze; without it, the snooze lasts until the impact gets worse. */
  until?: Date
}

/** Changes items of the queue. If the server refuses, shows its message. Reloads the queue in any case. */
export function useItemActions() {
  const client = useQueryClient()
  const show = useToasts()
  const reload = () => client.invalidateQueries({ queryKey: QUERY_KEYS.affected })
  const handling = useMutation({
    mutationFn: ({ item: { id, version }, action, assigneeId, until }: ItemWish) =>
      api.send(handleAffectedAsset, {
        params: { id },
        body: { action, version, assigneeId, until: until?.toISOString() },
      }),
    onError: (error) => show({ kind: 'error', title: TEXTS.notChanged, text: errorLines(error).join(' ') }),
    onSettled: reload,
  })
  const noting = useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      api.send(noteAffectedAsset, { params: { id }, body: { note } }),
    onSettled: reload,
  })
  return { handle: handling.mutate, isHandling: handling.isPending, noting }
}

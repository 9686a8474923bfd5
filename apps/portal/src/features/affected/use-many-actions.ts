import { handleAffectedAssets } from '@stormlane/contract'
import type { ItemAction } from '@stormlane/domain/desk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'

interface ManyWish {
  items: readonly Pick<AffectedAsset, 'id' | 'version'>[]
  action: ItemAction
  assigneeId?: string
}

/** Changes many items at once, and reports how many were refused and why. */
export function useManyActions(onChanged: (items: readonly AffectedAsset[]) => void) {
  const client = useQueryClient()
  const show = useToasts()
  const handling = useMutation({
    mutationFn: ({ items, action, assigneeId }: ManyWish) =>
      api.send(handleAffectedAssets, {
        body: { action, assigneeId, items: items.map(({ id, version }) => ({ id, version })) },
      }),
    onSuccess: ({ affectedAssets, refused }) => {
      onChanged(affectedAssets)
      const [first] = refused
      if (first)
        show({
          kind: 'error',
          title: TEXTS.many.refused(refused.length),
          text: [first.name, first.reason].filter(Boolean).join(': '),
        })
      else show({ kind: 'success', title: TEXTS.many.done(affectedAssets.length) })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.notChanged, text: errorLines(error).join(' ') }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.affected }),
  })
  return { handle: handling.mutate, isHandling: handling.isPending }
}

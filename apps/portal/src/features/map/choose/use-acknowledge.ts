import { AFFECTED_PAGE_SIZE, handleAffectedAssets, listAffectedAssets } from '@stormlane/contract'
import type { AssetType } from '@stormlane/domain/assets'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { mapTexts } from '../map.texts.ts'

const TEXTS = mapTexts.choose

interface Wish {
  assetType: AssetType
  ids: readonly string[]
}

/** Acknowledges the chosen assets that are affected. */
export function useAcknowledge() {
  const client = useQueryClient()
  const show = useToasts()
  const acknowledging = useMutation({
    mutationFn: async ({ assetType, ids }: Wish) => {
      const items = await affectedAmong(assetType, new Set(ids))
      if (items.length === 0) return { done: 0, refused: [] }
      const { affectedAssets, refused } = await api.send(handleAffectedAssets, {
        body: { action: 'acknowledge', items },
      })
      return { done: affectedAssets.length, refused }
    },
    onSuccess: ({ done, refused: [first, ...others] }) => {
      show({ kind: done > 0 ? 'success' : 'info', title: TEXTS.acknowledged(done) })
      if (first)
        show({
          kind: 'error',
          title: TEXTS.refused(others.length + 1),
          text: [first.name, first.reason].filter(Boolean).join(': '),
        })
    },
    onError: (error) => show({ kind: 'error', title: TEXTS.notAcknowledged, text: errorLines(error).join(' ') }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEYS.affected }),
  })
  return { acknowledge: acknowledging.mutate, isBusy: acknowledging.isPending }
}

/** Returns the queue items of the chosen assets, with the version to acknowledge. */
async function affectedAmong(assetType: AssetType, ids: ReadonlySet<string>) {
  const found: { id: string; version: number }[] = []
  for (let offset = 0; found.length < ids.size; offset += AFFECTED_PAGE_SIZE) {
    const query = { horizon: '7d' as const, types: assetType, offset }
    const { affectedAssets, totalCount } = await api.send(listAffectedAssets, { query })
    for (const { id, version } of affectedAssets) if (ids.has(id)) found.push({ id, version })
    if (affectedAssets.length === 0 || offset + AFFECTED_PAGE_SIZE >= totalCount) break
  }
  return found
}

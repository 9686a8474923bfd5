import { createBriefingSubscription, deleteBriefingSubscription, updateBriefingSubscription } from '@stormlane/contract'
import type { BriefingDays } from '@stormlane/domain/desk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useRetryKey } from '../../platform/use-retry-key.ts'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { briefingMailTexts as TEXTS } from './briefing.texts.ts'
import { briefingMailQuery } from './mail-query.ts'

interface Saved {
  /** Id of the changed subscription; undefined for a new one. */
  id: string | undefined
  groupId: string | null
  hour: number
  days: BriefingDays
  /** Text of the toast on success. */
  done: string
}

/** Starts, changes and stops mails of briefings, then reloads their list. */
export function useMailActions(onDone: () => void) {
  const show = useToasts()
  const queryClient = useQueryClient()
  const keyFor = useRetryKey()
  const after = {
    onSuccess: (_: unknown, { done }: { done: string }) => {
      show({ kind: 'success', title: done })
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: briefingMailQuery().queryKey }),
  }
  const saving = useMutation({
    mutationFn: ({ id, groupId, hour, days }: Saved): Promise<unknown> =>
      id === undefined
        ? api.send(createBriefingSubscription, {
            body: { groupId, hour, days },
            idempotencyKey: keyFor(`${groupId} ${hour} ${days}`),
          })
        : api.send(updateBriefingSubscription, { params: { id }, body: { hour, days } }),
    ...after,
  })
  const stopping = useMutation({
    mutationFn: ({ id }: { id: string; done: string }) => api.send(deleteBriefingSubscription, { params: { id } }),
    ...after,
  })
  const failed = [
    { title: TEXTS.saveFailed, error: saving.error },
    { title: TEXTS.stopFailed, error: stopping.error },
  ].find(({ error }) => error !== null)
  return { saving, stopping, errors: failed && { title: failed.title, list: errorLines(failed.error) } }
}

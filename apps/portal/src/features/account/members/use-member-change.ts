import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { memberTexts as TEXTS } from './members.texts.ts'

interface MemberChange {
  send: () => Promise<unknown>
  /** What the toast says afterwards. */
  done: string
}

/**
 * Sends a change of a member, reloads the list, and confirms it with a toast. A dialog closes on success and shows a
 * failure itself.
 */
export function useMemberChange(closeDialog?: () => void) {
  const client = useQueryClient()
  const show = useToasts()
  return useMutation({
    mutationFn: ({ send }: MemberChange) => send(),
    onSuccess: async (_answer, { done }) => {
      // Admins can change their own role, and with it what they see.
      await Promise.all([
        client.invalidateQueries({ queryKey: QUERY_KEYS.members }),
        client.invalidateQueries({ queryKey: QUERY_KEYS.me }),
      ])
      show({ kind: 'success', title: done })
      closeDialog?.()
    },
    onError: (error) => {
      if (!closeDialog) show({ kind: 'error', title: TEXTS.changeFailed, text: errorLines(error).join(' ') })
    },
  })
}

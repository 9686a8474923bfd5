import { deleteEscalationRule, saveEscalationRule } from '@stormlane/contract'
import type { MailLevel } from '@stormlane/domain/desk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { escalationTexts as TEXTS } from './mail.texts.ts'
import { mailQueries } from './mail-queries.ts'

interface WishedRule {
  fromLevel: MailLevel
  afterMinutes: number
  recipientIds: string[]
}

/** Saves or ends the organization's escalation, then reloads it. */
export function useEscalationChanges(onDone: () => void) {
  const show = useToasts()
  const client = useQueryClient()
  const follow = async (done: string) => {
    await client.invalidateQueries({ queryKey: mailQueries.escalation().queryKey })
    onDone()
    show({ kind: 'success', title: done })
  }
  const saving = useMutation({
    mutationFn: (rule: WishedRule) => api.send(saveEscalationRule, { body: rule }),
    onSuccess: () => follow(TEXTS.saved),
    // A colleague may have left since the list was loaded.
    onError: () => client.invalidateQueries({ queryKey: QUERY_KEYS.members }),
  })
  const ending = useMutation({
    mutationFn: () => api.send(deleteEscalationRule, {}),
    onSuccess: () => follow(TEXTS.ended),
  })
  const failed = [
    { title: TEXTS.saveFailed, error: saving.error },
    { title: TEXTS.endFailed, error: ending.error },
  ].find(({ error }) => error !== null)
  return { saving, ending, errors: failed && { title: failed.title, list: errorLines(failed.error) } }
}

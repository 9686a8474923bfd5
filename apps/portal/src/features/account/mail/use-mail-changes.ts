import { CallError, saveAffectedMail, stopAffectedMail } from '@stormlane/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { affectedMailTexts as TEXTS } from './mail.texts.ts'
import { type MailSettings, mailQueries } from './mail-queries.ts'

/** Saves or stops the user's mails, then reloads the settings. */
export function useMailChanges(onDone: () => void) {
  const show = useToasts()
  const client = useQueryClient()
  const follow = async (done: string) => {
    await client.invalidateQueries({ queryKey: mailQueries.affected().queryKey })
    onDone()
    show({ kind: 'success', title: done })
  }
  const saving = useMutation({
    mutationFn: (settings: MailSettings) => api.send(saveAffectedMail, { body: settings }),
    onSuccess: () => follow(TEXTS.saved),
    // The group may have been deleted since the list was loaded.
    onError: () => client.invalidateQueries({ queryKey: QUERY_KEYS.groups }),
  })
  const stopping = useMutation({
    mutationFn: () => api.send(stopAffectedMail, {}),
    onSuccess: () => follow(TEXTS.stopped),
  })
  const isGroupGone = saving.error instanceof CallError && saving.error.status === 404
  const failed = [
    { title: TEXTS.saveFailed, error: isGroupGone ? null : saving.error },
    { title: TEXTS.stopFailed, error: stopping.error },
  ].find(({ error }) => error !== null)
  return { saving, stopping, isGroupGone, errors: failed && { title: failed.title, list: errorLines(failed.error) } }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { singleSignOnTexts } from './single-sign-on.texts.ts'
import { removeProvider } from './single-sign-on-queries.ts'

const TEXTS = singleSignOnTexts.remove

export function RemoveProvider() {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const show = useToasts()
  const removing = useMutation({
    mutationFn: removeProvider,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.identityProvider })
      show({ kind: 'success', title: TEXTS.done })
    },
  })
  return (
    <>
      <Button kind="danger-ghost" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {TEXTS.action}
      </Button>
      {isAsking ? (
        <DeleteDialog
          title={TEXTS.title}
          question={TEXTS.question}
          cancel={TEXTS.cancel}
          confirm={TEXTS.action}
          busy={removing.isPending}
          errors={removing.isError ? { title: TEXTS.failed, list: errorLines(removing.error) } : undefined}
          onConfirm={() => removing.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { formatMoment } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { readSecret, rotateSecret, type Webhook } from './webhook-queries.ts'
import css from './webhooks.module.css'
import { webhookTexts } from './webhooks.texts.ts'

const { secret: TEXTS, dialog } = webhookTexts

/** The signing secret of an endpoint, hidden until the user reveals it. */
export function WebhookSecret({ webhook: { id, secretHint, oldSecretUntil } }: { webhook: Webhook }) {
  const client = useQueryClient()
  const show = useToasts()
  const [secret, setSecret] = useState<string>()
  const [asksToRotate, setAsksToRotate] = useState(false)
  const onError = (error: Error) => show({ kind: 'error', title: TEXTS.failed, text: errorLines(error).join(' ') })
  const reading = useMutation({ mutationFn: () => readSecret(id), onSuccess: setSecret, onError })
  const rotating = useMutation({
    mutationFn: () => rotateSecret(id),
    onSuccess: async (next) => {
      setSecret(next)
      setAsksToRotate(false)
      show({ kind: 'success', title: TEXTS.rotated })
      await client.invalidateQueries({ queryKey: QUERY_KEYS.webhooks })
    },
  })
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(() => show({ kind: 'success', title: TEXTS.copied }), onError)
  return (
    <span className={css.secret} title={oldSecretUntil ? TEXTS.oldUntil(formatMoment(new Date(oldSecretUntil))) : ''}>
      {TEXTS.label}
      <span className={css.mono}>{secret ?? `whsec_••••••••${secretHint}`}</span>
      {secret === undefined ? (
        <Button kind="link" size="small" busy={reading.isPending} onClick={() => reading.mutate()}>
          {TEXTS.show}
        </Button>
      ) : (
        <Button kind="link" size="small" onClick={() => void copy(secret)}>
          {TEXTS.copy}
        </Button>
      )}
      <Button kind="link" size="small" onClick={() => setAsksToRotate(true)}>
        {TEXTS.rotate}
      </Button>
      <Dialog
        open={asksToRotate}
        title={TEXTS.rotateTitle}
        onClose={() => setAsksToRotate(false)}
        errors={rotating.isError ? { title: TEXTS.failed, list: errorLines(rotating.error) } : undefined}
        actions={
          <>
            <Button onClick={() => setAsksToRotate(false)}>{dialog.cancel}</Button>
            <Button kind="primary" busy={rotating.isPending} onClick={() => rotating.mutate()}>
              {TEXTS.rotate}
            </Button>
          </>
        }
      >
        <p>{TEXTS.rotateQuestion}</p>
      </Dialog>
    </span>
  )
}

import { sendVehicleMessage } from '@stormlane/contract'
import { canBeUrgent } from '@stormlane/domain/drivers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { api } from '../../platform/api.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useRetryKey } from '../../platform/use-retry-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { MessageFields, useMessageDraft } from './message-fields.tsx'
import css from './message-log.module.css'
import { sendAlertTexts as TEXTS } from './message-log.texts.ts'

/** Sends a message to the driver of one vehicle. */
export function SendAlertDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const formId = useId()
  const draft = useMessageDraft()
  const { message, urgent, canSend } = draft
  const keyFor = useRetryKey()
  const sending = useMutation({
    mutationFn: () =>
      api.send(sendVehicleMessage, {
        params: { id: vehicle.id },
        body: { message, urgent },
        idempotencyKey: keyFor(`${urgent} ${message}`),
      }),
    onSuccess: () => {
      show({ kind: 'success', title: TEXTS.sent(vehicle.name), text: TEXTS.sentText })
      onClose()
      return client.invalidateQueries({ queryKey: QUERY_KEYS.messages })
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSend && !sending.isPending) sending.mutate()
  }
  return (
    <Dialog
      open
      title={TEXTS.title}
      subtitle={TEXTS.to(vehicle.name, vehicle.source)}
      onClose={onClose}
      errors={sending.isError ? { title: TEXTS.failed, list: errorLines(sending.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!canSend} busy={sending.isPending}>
            {TEXTS.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={send}>
        <MessageFields draft={draft} offersUrgent={canBeUrgent(vehicle.source)} />
      </form>
    </Dialog>
  )
}

import { sendVehicleMessages } from '@stormlane/contract'
import { MAX_RECIPIENTS } from '@stormlane/domain/drivers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { useRetryKey } from '../../platform/use-retry-key.ts'
import type { ManyMessage } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './composer.module.css'
import { composerTexts as TEXTS } from './composer.texts.ts'
import { ComposerPreview } from './composer-preview.tsx'
import { ComposerRecipients } from './composer-recipients.tsx'
import { ComposerText } from './composer-text.tsx'
import { ComposerTime } from './composer-time.tsx'
import { useComposer } from './use-composer.ts'

interface ComposerDialogProps {
  message: ManyMessage
  /** What the texts end with; null for nothing. */
  link: string | null
  onClose: () => void
}

/** Writes a message to drivers: who gets it and who does not, the text in each language, and what a driver will read. */
export function ComposerDialog({ message: many, link, onClose }: ComposerDialogProps) {
  const client = useQueryClient()
  const show = useToasts()
  const formId = useId()
  const composer = useComposer(many, link)
  const { ids, texts, urgent, wording, canSend, sendAt } = composer
  const keyFor = useRetryKey()
  const sending = useMutation({
    mutationFn: () => {
      const body = { vehicleIds: ids, texts, urgent, ...wording, ...(sendAt && { sendAt: sendAt.toISOString() }) }
      return api.send(sendVehicleMessages, { body, idempotencyKey: keyFor(JSON.stringify(body)) })
    },
    onSuccess: ({ sent, leftOut, sendAt: waitsUntil }) => {
      if (waitsUntil) {
        show({
          kind: 'success',
          title: TEXTS.scheduled(formatDayTime(new Date(waitsUntil))),
          text: TEXTS.scheduledText,
        })
        onClose()
        return client.invalidateQueries({ queryKey: QUERY_KEYS.messages })
      }
      if (sent.length === 0) return
      const [first] = sent
      const title = sent.length === 1 && first ? TEXTS.sentTo(first.vehicleName) : TEXTS.sent(sent.length)
      const others = many.recipients.length - ids.length + leftOut.length
      show({ kind: 'success', title, text: TEXTS.sentText(others) })
      onClose()
      return client.invalidateQueries({ queryKey: QUERY_KEYS.messages })
    },
  })
  const refused = sending.data && !sending.data.sendAt && sending.data.sent.length === 0 ? sending.data.leftOut : []
  const errors = sending.isError
    ? errorLines(sending.error)
    : refused.map(({ vehicleName, reason }) => TEXTS.refused(vehicleName, reason))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSend && !sending.isPending) sending.mutate()
  }
  const [only] = many.recipients
  return (
    <Dialog
      open
      width="large"
      title={
        many.recipients.length === 1 && only ? TEXTS.titleFor(only.vehicle.name) : TEXTS.title(many.recipients.length)
      }
      subtitle={many.about}
      onClose={onClose}
      errors={errors.length > 0 ? { title: TEXTS.failed, list: errors } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            icon={<Send size={15} strokeWidth={1.9} aria-hidden="true" />}
            disabled={!canSend}
            busy={sending.isPending}
          >
            {sendAt ? TEXTS.schedule(ids.length) : TEXTS.send(ids.length)}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.composer} onSubmit={send}>
        <ComposerRecipients composer={composer} />
        <div className={css.writing}>
          <ComposerText composer={composer} />
          {composer.offersUrgent ? (
            <Checkbox label={TEXTS.urgent} checked={urgent} onChange={composer.setUrgent} />
          ) : null}
          <ComposerTime composer={composer} />
          {ids.length === 0 ? <p role="alert">{TEXTS.nobody}</p> : null}
          {ids.length > MAX_RECIPIENTS ? <p role="alert">{TEXTS.tooMany(MAX_RECIPIENTS)}</p> : null}
          <ComposerPreview composer={composer} />
        </div>
      </form>
    </Dialog>
  )
}

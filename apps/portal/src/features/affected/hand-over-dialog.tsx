import { sendHandOver } from '@stormlane/contract'
import { MAX_HAND_OVER_CHARACTERS } from '@stormlane/domain/desk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../platform/api.ts'
import { colleagueQuery } from '../../platform/colleague-query.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { useRetryKey } from '../../platform/use-retry-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './affected.module.css'
import { affectedTexts } from './affected.texts.ts'
import { affectedQueries } from './affected-queries.ts'

const TEXTS = affectedTexts.handOver
const ROWS = 14

/** The text for the next shift: drafted by the server, edited here, and mailed to chosen colleagues. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const show = useToasts()
  const formId = useId()
  const { data: draft, error, refetch } = useQuery(affectedQueries.handOver())
  const colleagues = useQuery(colleagueQuery())
  const [edited, setEdited] = useState<string>()
  const [recipients, setRecipients] = useState<readonly string[]>([])
  const text = edited ?? draft?.text ?? ''
  const isTooLong = Array.from(text.trim()).length > MAX_HAND_OVER_CHARACTERS
  const canSend = text.trim() !== '' && !isTooLong && recipients.length > 0
  const keyFor = useRetryKey()
  const sending = useMutation({
    mutationFn: () =>
      api.send(sendHandOver, {
        body: { text, recipientIds: [...recipients] },
        idempotencyKey: keyFor(`${recipients.join()} ${text}`),
      }),
    onSuccess: ({ sentTo }) => {
      show({ kind: 'success', title: TEXTS.sent(sentTo.join(', ')) })
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (canSend && !sending.isPending) sending.mutate()
  }
  const toggle = (id: string, on: boolean) =>
    setRecipients(on ? [...recipients, id] : recipients.filter((one) => one !== id))
  return (
    <Dialog
      open
      width="medium"
      title={TEXTS.title}
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
      <form id={formId} className={css.handOver} onSubmit={send}>
        {error && !draft ? <ErrorState message={TEXTS.draftFailed} onRetry={() => void refetch()} /> : null}
        {draft ? (
          <TextField
            label={TEXTS.text}
            rows={ROWS}
            value={text}
            error={isTooLong ? TEXTS.tooLong : undefined}
            onChange={(event) => setEdited(event.target.value)}
          />
        ) : error ? null : (
          <Skeleton height={240} />
        )}
        <fieldset className={css.recipients}>
          <legend>{TEXTS.to}</legend>
          {colleagues.error && !colleagues.data ? (
            <ErrorState message={TEXTS.colleaguesFailed} onRetry={() => void colleagues.refetch()} />
          ) : null}
          {colleagues.data?.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={recipients.includes(id)} onChange={(on) => toggle(id, on)} />
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}

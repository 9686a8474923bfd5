import { sendVehicleMessages } from '@stormlane/contract'
import { canBeUrgent, MAX_RECIPIENTS, messageEligibility } from '@stormlane/domain/drivers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { useRetryKey } from '../../platform/use-retry-key.ts'
import type { ManyMessage } from '../../platform/vehicle-messaging.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import { MessageFields, useMessageDraft } from './message-fields.tsx'
import css from './message-log.module.css'
import { sendToManyTexts as MANY, sendAlertTexts as TEXTS } from './message-log.texts.ts'

/** Nobody reads more names than this. */
const MOST_NAMES = 200

/** Sends a message to the drivers of many vehicles. Previews who gets it, and who does not and why. */
export function SendToManyDialog({ message: many, onClose }: { message: ManyMessage; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const formId = useId()
  const draft = useMessageDraft(many.draft)
  const { message, urgent } = draft
  const keyFor = useRetryKey()
  const judged = many.recipients.map((one) => ({ ...one, eligibility: messageEligibility(one.vehicle) }))
  const reached = judged.filter(({ eligibility }) => eligibility.eligible)
  const ids = reached.map(({ vehicle }) => vehicle.id)
  const tooMany = ids.length > MAX_RECIPIENTS
  const canSend = draft.canSend && ids.length > 0 && !tooMany
  const sending = useMutation({
    mutationFn: () =>
      api.send(sendVehicleMessages, {
        body: { vehicleIds: ids, message, urgent },
        idempotencyKey: keyFor(`${urgent} ${ids.join()} ${message}`),
      }),
    onSuccess: ({ sent }) => {
      const leftOut = many.recipients.length - sent.length
      show({ kind: 'success', title: MANY.sent(sent.length), text: MANY.sentText(leftOut) })
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
      width="medium"
      title={MANY.title}
      subtitle={many.about}
      onClose={onClose}
      errors={sending.isError ? { title: TEXTS.failed, list: errorLines(sending.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!canSend} busy={sending.isPending}>
            {MANY.send(ids.length)}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={send}>
        <MessageFields draft={draft} offersUrgent={reached.some(({ vehicle }) => canBeUrgent(vehicle.source))} />
        {reached.length === 0 ? <p role="alert">{MANY.nobody}</p> : null}
        {tooMany ? <p role="alert">{MANY.tooMany(MAX_RECIPIENTS)}</p> : null}
        <Names
          title={MANY.recipients}
          rows={reached.map(({ vehicle, note }) => ({ id: vehicle.id, name: vehicle.name, note: note ?? '' }))}
        />
        <Names
          title={MANY.leftOut}
          rows={judged.flatMap(({ vehicle, eligibility }) =>
            eligibility.eligible ? [] : { id: vehicle.id, name: vehicle.name, note: eligibility.reason },
          )}
        />
      </form>
    </Dialog>
  )
}

interface NamesProps {
  title: string
  rows: readonly { id: string; name: string; note: string }[]
}

function Names({ title, rows }: NamesProps) {
  if (rows.length === 0) return null
  return (
    <section className={css.names}>
      <h3>
        {title} <span className={css.muted}>{rows.length.toLocaleString('en-US')}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul aria-label={title} tabIndex={0}>
        {rows.slice(0, MOST_NAMES).map(({ id, name, note }) => (
          <li key={id}>
            <span className={css.name} dir="auto">
              {name}
            </span>
            <span className={css.muted}>{note}</span>
          </li>
        ))}
        {rows.length > MOST_NAMES ? <li className={css.muted}>{MANY.more(rows.length - MOST_NAMES)}</li> : null}
      </ul>
    </section>
  )
}

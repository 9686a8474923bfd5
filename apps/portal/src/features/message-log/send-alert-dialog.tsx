import { sendVehicleMessage } from '@stormlane/contract'
import { canBeUrgent, MAX_MESSAGE_CHARACTERS } from '@stormlane/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../../platform/api.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useToasts } from '../../ui/toasts/toasts.tsx'
import css from './message-log.module.css'
import { sendAlertTexts as TEXTS } from './message-log.texts.ts'

const ROWS = 5

/** A message to the driver of one vehicle. */
export function SendAlertDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const client = useQueryClient()
  const show = useToasts()
  const formId = useId()
  const [message, setMessage] = useState('')
  const [urgent, setUrgent] = useState(false)
  const used = Array.from(message.trim()).length
  const tooLong = used > MAX_MESSAGE_CHARACTERS
  // The same text sent again after a lost answer reaches the driver once; another text is another message.
  const idempotencyKey = useRef<{ of: string; key: string }>(null)
  const keyFor = (text: string) => {
    if (idempotencyKey.current?.of !== text) idempotencyKey.current = { of: text, key: randomKey() }
    return idempotencyKey.current.key
  }
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
    if (used > 0 && !tooLong && !sending.isPending) sending.mutate()
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
          <Button kind="primary" type="submit" form={formId} disabled={used === 0 || tooLong} busy={sending.isPending}>
            {TEXTS.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={send}>
        <TextField
          label={TEXTS.message}
          placeholder={TEXTS.placeholder}
          rows={ROWS}
          autoFocus
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          help={TEXTS.count(used, MAX_MESSAGE_CHARACTERS)}
          error={tooLong ? TEXTS.tooLong(MAX_MESSAGE_CHARACTERS) : undefined}
        />
        {canBeUrgent(vehicle.source) ? <Checkbox label={TEXTS.urgent} checked={urgent} onChange={setUrgent} /> : null}
      </form>
    </Dialog>
  )
}

/** Not `randomUUID`, which browsers have only on https and on this machine. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')

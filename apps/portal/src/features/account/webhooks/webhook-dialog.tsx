import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '@stormlane/domain/product'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { saveWebhook, type Webhook } from './webhook-queries.ts'
import css from './webhooks.module.css'
import { webhookTexts } from './webhooks.texts.ts'

const { dialog: TEXTS, deletion } = webhookTexts

interface WebhookDialogProps {
  /** Undefined for a new endpoint. */
  webhook?: Webhook
  onSaved: (id: string) => void
  onDelete?: () => void
  onClose: () => void
}

/** Edits the address of an endpoint, its events, and whether it is on. */
export function WebhookDialog({ webhook, onSaved, onDelete, onClose }: WebhookDialogProps) {
  const client = useQueryClient()
  const show = useToasts()
  const formId = useId()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? WEBHOOK_EVENT_TYPES)
  const [enabled, setEnabled] = useState(webhook?.status !== 'disabled')
  const saving = useMutation({
    mutationFn: () => saveWebhook(webhook?.id, { url, events: [...events], enabled }),
    onSuccess: async (id) => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.webhooks })
      show({ kind: 'success', title: webhook ? TEXTS.saved : TEXTS.created })
      onSaved(id)
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const choose = (type: WebhookEventType, isChosen: boolean) =>
    setEvents(WEBHOOK_EVENT_TYPES.filter((one) => (one === type ? isChosen : events.includes(one))))
  return (
    <Dialog
      open
      width="medium"
      title={webhook ? TEXTS.edit : TEXTS.create}
      onClose={onClose}
      errors={saving.isError ? { title: TEXTS.failed, list: errorLines(saving.error) } : undefined}
      secondaryActions={
        onDelete ? (
          <Button kind="danger-ghost" onClick={onDelete}>
            {deletion.action}
          </Button>
        ) : undefined
      }
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} busy={saving.isPending} disabled={url.trim() === ''}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={save}>
        <TextField
          label={TEXTS.url}
          placeholder="https://"
          help={TEXTS.urlHelp}
          autoFocus
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <fieldset className={css.events}>
          <legend>{TEXTS.events}</legend>
          {WEBHOOK_EVENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={WEBHOOK_EVENTS[type]}
              checked={events.includes(type)}
              onChange={(isChosen) => choose(type, isChosen)}
            />
          ))}
        </fieldset>
        {webhook ? <Checkbox label={TEXTS.enabled} checked={enabled} onChange={setEnabled} /> : null}
      </form>
    </Dialog>
  )
}

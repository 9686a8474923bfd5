import type { MailLevel } from '@stormlane/domain/desk'
import { CHANNEL_FIELDS, CHANNEL_KINDS, CHANNEL_NAMES, type ChannelKind } from '@stormlane/domain/product'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { MAIL_LEVEL_CHOICES } from '../mail/mail.texts.ts'
import { type Channel, saveChannel } from './channel-queries.ts'
import css from './channels.module.css'
import { CHANNEL_FIELD_TEXTS, channelTexts } from './channels.texts.ts'

const { dialog: TEXTS, deletion } = channelTexts
const KIND_CHOICES = CHANNEL_KINDS.map((value) => ({ value, label: CHANNEL_NAMES[value] }))

interface ChannelDialogProps {
  /** The service that is chosen first for a new channel. */
  firstKind: ChannelKind
  /** Undefined for a new channel. */
  channel?: Channel
  onDelete?: () => void
  onClose: () => void
}

/** Edits a channel. Stored secrets are never shown; an empty one keeps what is stored. */
export function ChannelDialog({ firstKind, channel, onDelete, onClose }: ChannelDialogProps) {
  const client = useQueryClient()
  const show = useToasts()
  const formId = useId()
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? firstKind)
  const [name, setName] = useState(channel?.name ?? '')
  const [fromLevel, setFromLevel] = useState<MailLevel>(channel?.fromLevel ?? 'high')
  const [typed, setTyped] = useState<Record<string, string>>(channel?.settings ?? {})
  const [enabled, setEnabled] = useState(channel?.status !== 'disabled')
  // Leaves out what was typed for a service that was chosen before.
  const settings = Object.fromEntries(CHANNEL_FIELDS[kind].map((field) => [field.name, typed[field.name] ?? '']))
  const saving = useMutation({
    mutationFn: () => saveChannel(channel?.id, { kind, name, fromLevel, settings, enabled }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.channels })
      show({ kind: 'success', title: channel ? TEXTS.saved : TEXTS.created })
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  return (
    <Dialog
      open
      width="medium"
      title={channel ? TEXTS.edit(channel.name) : TEXTS.create}
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
          <Button kind="primary" type="submit" form={formId} busy={saving.isPending} disabled={name.trim() === ''}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={save} autoComplete="off">
        {channel ? null : <SelectField label={TEXTS.kind} options={KIND_CHOICES} value={kind} onChange={setKind} />}
        <TextField
          label={TEXTS.name}
          help={TEXTS.nameHelp}
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {CHANNEL_FIELDS[kind].map(({ name: field, isSecret = false, ifEmpty }) => {
          const { label, help } = CHANNEL_FIELD_TEXTS[kind][field] ?? { label: field }
          return (
            <TextField
              key={`${kind} ${field}`}
              label={label}
              help={isSecret && channel ? TEXTS.keepSecret : help}
              type={isSecret ? 'password' : 'text'}
              autoComplete={isSecret ? 'new-password' : 'off'}
              placeholder={ifEmpty ?? ''}
              value={typed[field] ?? ''}
              onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
            />
          )
        })}
        <div className={css.level}>
          <span aria-hidden="true">{TEXTS.fromLevel}</span>
          <SegmentedControl
            label={TEXTS.fromLevel}
            options={MAIL_LEVEL_CHOICES}
            value={fromLevel}
            onChange={setFromLevel}
          />
        </div>
        <p className={css.hint}>{TEXTS.hint}</p>
        {channel ? <Checkbox label={TEXTS.enabled} checked={enabled} onChange={setEnabled} /> : null}
      </form>
    </Dialog>
  )
}

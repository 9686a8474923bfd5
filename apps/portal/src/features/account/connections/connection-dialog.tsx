import { type ConnectableProvider, CREDENTIAL_FIELDS, vehicleSourceName } from '@stormlane/domain/vehicles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import { type Connection, saveConnection, testConnection } from './connection-queries.ts'
import { ConnectionTestResult } from './connection-test-result.tsx'
import css from './connections.module.css'
import { connectionTexts } from './connections.texts.ts'
import { CredentialInput } from './credential-input.tsx'

const { dialog: TEXTS, hints } = connectionTexts

interface ConnectionDialogProps {
  /** The providers to choose from; just one for an existing connection. */
  providers: readonly ConnectableProvider[]
  /** Undefined for a new connection. */
  connection?: Connection
  onClose: () => void
}

/** Edits a provider's credentials, which can be tested before they are saved. Stored secrets are never shown. */
export function ConnectionDialog({ providers, connection, onClose }: ConnectionDialogProps) {
  const client = useQueryClient()
  const show = useToasts()
  const formId = useId()
  const [provider, setProvider] = useState<ConnectableProvider>(providers[0] ?? 'geotab')
  const [typed, setTyped] = useState<Record<string, string>>(connection?.settings ?? {})
  const name = vehicleSourceName(provider)
  const fields = CREDENTIAL_FIELDS[provider]
  // Leaves out what was typed for a previously chosen provider.
  const known = fields.map((field) => [field.name, typed[field.name] ?? field.choices?.[0] ?? ''])
  const draft = { provider, credentials: Object.fromEntries(known) }
  const testing = useMutation({ mutationFn: () => testConnection(draft) })
  const saving = useMutation({
    mutationFn: () => saveConnection(draft),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: QUERY_KEYS.connections })
      show({ kind: 'success', title: connection ? TEXTS.saved(name) : TEXTS.created(name) })
      onClose()
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate()
  }
  const type = (field: string, value: string) => {
    testing.reset()
    setTyped({ ...typed, [field]: value })
  }
  const choose = (chosen: ConnectableProvider) => {
    testing.reset()
    saving.reset()
    setProvider(chosen)
  }
  return (
    <Dialog
      open
      width="medium"
      title={connection ? TEXTS.edit(name) : TEXTS.create}
      onClose={onClose}
      errors={saving.isError ? { title: TEXTS.failed, list: errorLines(saving.error) } : undefined}
      secondaryActions={
        <Button busy={testing.isPending} onClick={() => testing.mutate()}>
          {TEXTS.test}
        </Button>
      }
      actions={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} busy={saving.isPending}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={save} autoComplete="off">
        {connection ? (
          <p className={css.hint}>{hints[provider]}</p>
        ) : (
          <SelectField
            label={TEXTS.provider}
            help={hints[provider]}
            options={providers.map((value) => ({ value, label: vehicleSourceName(value) }))}
            value={provider}
            onChange={choose}
          />
        )}
        {fields.map((field) => (
          <CredentialInput
            key={`${provider} ${field.name}`}
            field={field}
            value={typed[field.name] ?? ''}
            isStored={connection?.hasAccessKey ?? false}
            onChange={(value) => type(field.name, value)}
          />
        ))}
        {connection?.webhookUrl ? (
          <TextField label={TEXTS.webhook} help={TEXTS.webhookHelp} value={connection.webhookUrl} readOnly />
        ) : null}
        <ConnectionTestResult
          result={testing.data}
          problems={testing.isError ? errorLines(testing.error) : undefined}
        />
      </form>
    </Dialog>
  )
}

import { type ApiPermission, MAX_API_TOKEN_NAME_CHARACTERS } from '@stormlane/domain/product'
import { DAY_MS } from '@stormlane/domain/time'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import css from '../admin-tabs.module.css'
import { API_PERMISSION_TEXTS } from './api-permission.texts.ts'
import { createToken, type TokenWithSecret } from './api-token-queries.ts'
import { apiTokenTexts } from './api-tokens.texts.ts'

const TEXTS = apiTokenTexts.dialog

type Lifetime = keyof typeof TEXTS.lifetimes
const LIFETIMES = (Object.keys(TEXTS.lifetimes) as Lifetime[]).map((value) => ({
  value,
  label: TEXTS.lifetimes[value],
}))

const endOf = (lifetime: Lifetime): string | null =>
  lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()

interface CreateTokenDialogProps {
  available: readonly ApiPermission[]
  onCreated: (created: TokenWithSecret) => void
  onClose: () => void
}

export function CreateTokenDialog({ available, onCreated, onClose }: CreateTokenDialogProps) {
  const formId = useId()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly ApiPermission[]>([])
  const [pushes, setPushes] = useState(false)
  const [lifetime, setLifetime] = useState<Lifetime>('365')
  const canPush = chosen.includes('portal')
  const creating = useMutation({
    mutationFn: () =>
      createToken({
        name,
        permissions: [...chosen],
        writeScopes: pushes && canPush ? ['positions'] : [],
        expiresAt: endOf(lifetime),
      }),
    onSuccess: onCreated,
  })
  const isReady = name.trim() !== '' && chosen.length > 0
  const toggle = (permission: ApiPermission, on: boolean) =>
    setChosen(available.filter((one) => (one === permission ? on : chosen.includes(one))))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady) creating.mutate()
  }
  return (
    <Dialog
      open
      width="medium"
      title={TEXTS.title}
      onClose={onClose}
      errors={creating.isError ? { title: TEXTS.failed, list: errorLines(creating.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{apiTokenTexts.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!isReady} busy={creating.isPending}>
            {TEXTS.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={submit}>
        <TextField
          label={TEXTS.name}
          help={TEXTS.nameHelp}
          autoFocus
          autoComplete="off"
          maxLength={MAX_API_TOKEN_NAME_CHARACTERS}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className={css.permissions}>
          <legend className={css.legend}>{TEXTS.permissions}</legend>
          {available.map((permission) => (
            <Checkbox
              key={permission}
              label={TEXTS.permission(permission, API_PERMISSION_TEXTS[permission])}
              checked={chosen.includes(permission)}
              onChange={(on) => toggle(permission, on)}
            />
          ))}
        </fieldset>
        {available.includes('portal') ? (
          <fieldset className={css.permissions}>
            <legend className={css.legend}>{TEXTS.writing}</legend>
            <Checkbox label={TEXTS.pushes} disabled={!canPush} checked={pushes && canPush} onChange={setPushes} />
            {canPush ? null : <p className={css.muted}>{TEXTS.pushesHelp}</p>}
          </fieldset>
        ) : null}
        <SelectField label={TEXTS.expires} options={LIFETIMES} value={lifetime} onChange={setLifetime} />
      </form>
    </Dialog>
  )
}

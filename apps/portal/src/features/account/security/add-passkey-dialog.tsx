import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { PasswordField } from '../../../parts/entry/password-field.tsx'
import { makePasskey } from '../../../parts/passkeys/make-passkey.ts'
import { errorLines } from '../../../platform/error-lines.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import css from '../admin-tabs.module.css'
import { securityTexts } from './security.texts.ts'

const TEXTS = securityTexts.passkeys

interface AddPasskeyDialogProps {
  onDone: (name: string) => void
  onClose: () => void
}

/** Names a passkey, asks for the password, and has the browser create the passkey. */
export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const formId = useId()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const adding = useMutation({ mutationFn: makePasskey, onSuccess: ({ passkey }) => onDone(passkey.name) })
  const isReady = name.trim() !== '' && password !== ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady) adding.mutate({ name, password })
  }
  return (
    <Dialog
      open
      title={TEXTS.addTitle}
      subtitle={TEXTS.addText}
      onClose={onClose}
      errors={adding.isError ? { title: TEXTS.addFailed, list: errorLines(adding.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{securityTexts.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!isReady} busy={adding.isPending}>
            {TEXTS.make}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={submit}>
        <TextField
          label={TEXTS.name}
          help={TEXTS.nameHelp}
          autoFocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label={TEXTS.password}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

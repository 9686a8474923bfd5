import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import css from '../admin-tabs.module.css'
import { securityTexts } from './security.texts.ts'
import { type OwnPasskey, renameKey } from './security-queries.ts'

const TEXTS = securityTexts.passkeys

interface RenamePasskeyDialogProps {
  passkey: OwnPasskey
  onDone: (name: string) => void
  onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onDone, onClose }: RenamePasskeyDialogProps) {
  const formId = useId()
  const [name, setName] = useState(passkey.name)
  const renaming = useMutation({
    mutationFn: (next: string) => renameKey(passkey.id, next),
    onSuccess: (answer) => onDone(answer.passkey.name),
  })
  const isReady = name.trim() !== '' && name.trim() !== passkey.name
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady) renaming.mutate(name)
  }
  return (
    <Dialog
      open
      title={TEXTS.renameOf(passkey.name)}
      onClose={onClose}
      errors={renaming.isError ? { title: TEXTS.renameFailed, list: errorLines(renaming.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{securityTexts.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!isReady} busy={renaming.isPending}>
            {TEXTS.save}
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
      </form>
    </Dialog>
  )
}

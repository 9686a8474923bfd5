import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { entryTexts } from '../../../parts/entry/entry.texts.ts'
import { PasswordField } from '../../../parts/entry/password-field.tsx'
import { errorLines } from '../../../platform/error-lines.ts'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useToasts } from '../../../ui/toasts/toasts.tsx'
import css from '../admin-tabs.module.css'
import { securityTexts } from './security.texts.ts'
import { changePassword } from './security-queries.ts'

const TEXTS = securityTexts.password

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const client = useQueryClient()
  const show = useToasts()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNext] = useState('')
  const [repeated, setRepeated] = useState('')
  const changing = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: QUERY_KEYS.security })
      show({ kind: 'success', title: TEXTS.done })
      onClose()
    },
  })
  const isReady = currentPassword !== '' && newPassword !== '' && newPassword === repeated
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady) changing.mutate({ currentPassword, newPassword })
  }
  return (
    <Dialog
      open
      title={TEXTS.change}
      subtitle={TEXTS.text}
      onClose={onClose}
      errors={changing.isError ? { title: TEXTS.failed, list: errorLines(changing.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{securityTexts.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!isReady} busy={changing.isPending}>
            {TEXTS.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={submit}>
        <PasswordField
          label={TEXTS.current}
          autoComplete="current-password"
          autoFocus
          value={currentPassword}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordField
          label={TEXTS.next}
          autoComplete="new-password"
          help={entryTexts.passwordHint}
          value={newPassword}
          onChange={(event) => setNext(event.target.value)}
        />
        <PasswordField
          label={TEXTS.repeat}
          autoComplete="new-password"
          error={repeated !== '' && repeated !== newPassword ? entryTexts.passwordMismatch : undefined}
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

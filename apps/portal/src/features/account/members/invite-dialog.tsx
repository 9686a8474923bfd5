import { type SubmitEvent, useId, useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import css from '../admin-tabs.module.css'
import { invite } from './member-queries.ts'
import { memberTexts } from './members.texts.ts'
import { ROLE_OPTIONS } from './role-choice.tsx'
import { useMemberChange } from './use-member-change.ts'

const TEXTS = memberTexts.dialog

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<'admin' | 'member'>('member')
  const inviting = useMemberChange(onClose)
  const isReady = email.trim() !== '' && name.trim() !== ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady)
      inviting.mutate({
        send: () => invite({ email, name, isAdmin: role === 'admin' }),
        done: TEXTS.sent(email.trim()),
      })
  }
  return (
    <Dialog
      open
      title={TEXTS.title}
      subtitle={TEXTS.subtitle}
      onClose={onClose}
      errors={inviting.isError ? { title: TEXTS.failed, list: errorLines(inviting.error) } : undefined}
      actions={
        <>
          <Button onClick={onClose}>{memberTexts.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!isReady} busy={inviting.isPending}>
            {TEXTS.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={submit}>
        <TextField
          label={TEXTS.email}
          type="email"
          autoComplete="off"
          autoFocus
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label={TEXTS.name}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SegmentedControl label={TEXTS.role} options={ROLE_OPTIONS} value={role} onChange={setRole} />
      </form>
    </Dialog>
  )
}

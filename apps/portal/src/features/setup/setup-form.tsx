import { type SubmitEvent, useState } from 'react'
import { entryTexts } from '../../parts/entry/entry.texts.ts'
import styles from '../../parts/entry/entry-frame.module.css'
import { PasswordField } from '../../parts/entry/password-field.tsx'
import { toUserMessage } from '../../parts/entry/use-sign-in.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { setupTexts } from './setup.texts.ts'
import { useAccountSetup } from './use-account-setup.ts'
import { useInvitation } from './use-invitation.ts'

interface SetupFormProps {
  email: string
  token: string
  onDone: () => void
}

export function SetupForm({ email, token, onDone }: SetupFormProps) {
  const [typedName, setTypedName] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  // If the server refuses the link, its message shows when the form is submitted (SETUP-013).
  const { isPending: isAsking, organizationName } = useInvitation(token)
  const companyName = organizationName ?? typedName
  const setup = useAccountSetup({ email, token }, onDone)
  const error = toUserMessage(setup.error)
  const isReady = !isAsking && companyName.trim() !== '' && password !== '' && password === confirmation
  const mismatch = confirmation !== '' && password !== confirmation ? entryTexts.passwordMismatch : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReady) setup.mutate({ password, newName: organizationName === undefined ? companyName : undefined })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>
        {setupTexts.forEmail} <strong>{email}</strong>
      </p>
      {/* Password managers save the new password under this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={setupTexts.companyName}
        autoComplete="organization"
        autoFocus={!organizationName}
        readOnly={isAsking || organizationName !== undefined}
        maxLength={200}
        value={companyName}
        onChange={(event) => setTypedName(event.target.value)}
      />
      <PasswordField
        label={setupTexts.password}
        autoComplete="new-password"
        help={entryTexts.passwordHint}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={setupTexts.confirmPassword}
        autoComplete="new-password"
        error={mismatch}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      {error && !setup.isPending && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button type="submit" kind="primary" size="large" fullWidth disabled={!isReady} busy={setup.isPending}>
        {setupTexts.submit}
      </Button>
    </form>
  )
}

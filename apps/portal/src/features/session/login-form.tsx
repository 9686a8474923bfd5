import styles from '../../parts/entry/entry-frame.module.css'
import { EntryLink } from '../../parts/entry/entry-navigation.tsx'
import { emailProblem, required } from '../../parts/entry/field-rules.ts'
import { PasswordField } from '../../parts/entry/password-field.tsx'
import { useTextForm } from '../../parts/entry/use-text-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { sessionTexts } from './session.texts.ts'

const TEXTS = sessionTexts.login

interface Credentials {
  email: string
  password: string
}

interface LoginFormProps {
  busy: boolean
  error: string | undefined
  onSubmit: (credentials: Credentials) => void
  onCompany: () => void
}

export function LoginForm({ busy, error, onSubmit, onCompany }: LoginFormProps) {
  const { field, submit } = useTextForm({ email: emailProblem, password: required(TEXTS.passwordRequired) }, onSubmit)
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label={TEXTS.email} type="email" autoComplete="username webauthn" autoFocus {...field('email')} />
        <PasswordField label={TEXTS.password} autoComplete="current-password" {...field('password')} />
        {error && !busy && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <Button type="submit" kind="primary" size="large" fullWidth busy={busy}>
          {TEXTS.submit}
        </Button>
        <Button size="large" fullWidth disabled={busy} onClick={onCompany}>
          {TEXTS.company}
        </Button>
        <PasskeyButton />
      </form>
      <p className={styles.foot}>
        <EntryLink to="/reset-password">{TEXTS.forgot}</EntryLink>
      </p>
    </>
  )
}

import { type SubmitEvent, useState } from 'react'
import { errorLines } from '../../platform/error-lines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../entry/password-field.tsx'
import css from './second-factor.module.css'
import { secondFactorTexts as TEXTS } from './second-factor.texts.ts'

interface PasswordStepProps {
  busy: boolean
  error: Error | null
  onPassword: (password: string) => void
}

/** Asks for the password before a sign-in setting changes. */
export function PasswordStep({ busy, error, onPassword }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <form className={css.steps} noValidate onSubmit={submit}>
      <PasswordField
        label={TEXTS.password}
        help={TEXTS.passwordWhy}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {error && !busy ? (
        <p role="alert" className={css.error}>
          {errorLines(error).join(' ')}
        </p>
      ) : null}
      <Button kind="primary" type="submit" disabled={password === ''} busy={busy}>
        {TEXTS.continue}
      </Button>
    </form>
  )
}

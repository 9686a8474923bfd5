import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { emailProblem, required } from './field-rules.ts'
import { sessionTexts } from './session.texts.ts'
import styles from './session-frame.module.css'
import { useTextForm } from './use-text-form.ts'

const TEXTS = sessionTexts.login

interface Credentials {
  email: string
  password: string
}

interface LoginFormProps {
  busy: boolean
  error: string | undefined
  onSubmit: (credentials: Credentials) => void
}

export function LoginForm({ busy, error, onSubmit }: LoginFormProps) {
  const { field, submit } = useTextForm({ email: emailProblem, password: required(TEXTS.passwordRequired) }, onSubmit)
  const [shown, setShown] = useState(false)
  const reveal = (
    <IconButton
      size="small"
      edge="end"
      aria-label={shown ? TEXTS.hidePassword : TEXTS.showPassword}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOff size={16} /> : <Eye size={16} />}
    </IconButton>
  )
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label={TEXTS.email} type="email" autoComplete="username" autoFocus {...field('email')} />
        <TextField
          label={TEXTS.password}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          endAdornment={reveal}
          {...field('password')}
        />
        {error && !busy && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <Button type="submit" kind="primary" size="large" fullWidth busy={busy}>
          {TEXTS.submit}
        </Button>
      </form>
      <p className={styles.foot}>
        <Link to="/reset-password">{TEXTS.forgot}</Link>
      </p>
    </>
  )
}

import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { emailRules, fieldOf } from './registered-field.ts'
import { sessionTexts } from './session.texts.ts'
import styles from './session-frame.module.css'

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
  const { register, handleSubmit, formState } = useForm<Credentials>()
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
      <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <TextField
          label={TEXTS.email}
          type="email"
          autoComplete="username"
          autoFocus
          {...fieldOf(register('email', emailRules))}
          error={formState.errors.email?.message}
        />
        <TextField
          label={TEXTS.password}
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          endAdornment={reveal}
          {...fieldOf(register('password', { required: TEXTS.passwordRequired }))}
          error={formState.errors.password?.message}
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

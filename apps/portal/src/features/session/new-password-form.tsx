import { confirmPasswordReset } from '@stormlane/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { fieldOf } from './registered-field.ts'
import { sessionTexts } from './session.texts.ts'
import styles from './session-frame.module.css'
import { SessionFrame } from './session-frame.tsx'
import { messageOf } from './use-sign-in.ts'

const TEXTS = sessionTexts.newPassword

interface NewPassword {
  password: string
  repeat: string
}

export function NewPasswordForm({ token, onRequestAnother }: { token: string; onRequestAnother: () => void }) {
  const { register, handleSubmit, formState } = useForm<NewPassword>()
  const { errors } = formState
  const confirm = useMutation({
    mutationFn: ({ password }: NewPassword) => api.send(confirmPasswordReset, { body: { token, password } }),
  })
  const error = messageOf(confirm.error)

  if (confirm.isSuccess)
    return (
      <SessionFrame title={TEXTS.title}>
        <p role="status" className={styles.done}>
          {TEXTS.done}
        </p>
        <p className={styles.foot}>
          <Link to="/login">{sessionTexts.reset.back}</Link>
        </p>
      </SessionFrame>
    )

  return (
    <SessionFrame title={TEXTS.title}>
      <p className={styles.explanation}>{TEXTS.explanation}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void handleSubmit((values) => confirm.mutate(values))(event)}
      >
        <TextField
          label={TEXTS.password}
          type="password"
          autoComplete="new-password"
          autoFocus
          help={TEXTS.hint}
          {...fieldOf(register('password', { required: TEXTS.passwordRequired }))}
          error={errors.password?.message}
        />
        <TextField
          label={TEXTS.repeat}
          type="password"
          autoComplete="new-password"
          {...fieldOf(
            register('repeat', {
              validate: (repeat, { password }) => repeat === password || TEXTS.mismatch,
            }),
          )}
          error={errors.repeat?.message}
        />
        {error && !confirm.isPending && (
          <p role="alert" className={styles.error}>
            {error}{' '}
            <Button kind="link" size="small" onClick={onRequestAnother}>
              {TEXTS.requestAnother}
            </Button>
          </p>
        )}
        <Button type="submit" kind="primary" size="large" fullWidth busy={confirm.isPending}>
          {TEXTS.submit}
        </Button>
      </form>
      <p className={styles.foot}>
        <Link to="/login">{sessionTexts.reset.back}</Link>
      </p>
    </SessionFrame>
  )
}

import { requestPasswordReset } from '@stormlane/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { emailRules, fieldOf } from './registered-field.ts'
import { sessionTexts } from './session.texts.ts'
import styles from './session-frame.module.css'
import { SessionFrame } from './session-frame.tsx'
import { messageOf } from './use-sign-in.ts'

const TEXTS = sessionTexts.reset

export function RequestResetForm() {
  const { register, handleSubmit, formState } = useForm<{ email: string }>()
  const request = useMutation({
    mutationFn: (body: { email: string }) => api.send(requestPasswordReset, { body }),
  })
  const error = messageOf(request.error)
  return (
    <SessionFrame title={TEXTS.title}>
      {request.isSuccess ? (
        <p role="status" className={styles.done}>
          {TEXTS.requested}
        </p>
      ) : (
        <>
          <p className={styles.explanation}>{TEXTS.explanation}</p>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => void handleSubmit((values) => request.mutate(values))(event)}
          >
            <TextField
              label={sessionTexts.login.email}
              type="email"
              autoComplete="username"
              autoFocus
              {...fieldOf(register('email', emailRules))}
              error={formState.errors.email?.message}
            />
            {error && !request.isPending && (
              <p role="alert" className={styles.error}>
                {error}
              </p>
            )}
            <Button type="submit" kind="primary" size="large" fullWidth busy={request.isPending}>
              {TEXTS.submit}
            </Button>
          </form>
        </>
      )}
      <p className={styles.foot}>
        <Link to="/login">{TEXTS.back}</Link>
      </p>
    </SessionFrame>
  )
}

import { confirmPasswordReset } from '@stormlane/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { required } from './field-rules.ts'
import { sessionTexts } from './session.texts.ts'
import styles from './session-frame.module.css'
import { SessionFrame } from './session-frame.tsx'
import { messageOf } from './use-sign-in.ts'
import { useTextForm } from './use-text-form.ts'

const TEXTS = sessionTexts.newPassword

const RULES = {
  password: required(TEXTS.passwordRequired),
  repeat: (repeat: string, { password }: { password: string }) => (repeat === password ? undefined : TEXTS.mismatch),
}

export function NewPasswordForm({ token, onRequestAnother }: { token: string; onRequestAnother: () => void }) {
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) => api.send(confirmPasswordReset, { body: { token, password } }),
  })
  const { field, submit } = useTextForm<keyof typeof RULES>(RULES, confirm.mutate)
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
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={TEXTS.password}
          type="password"
          autoComplete="new-password"
          autoFocus
          help={TEXTS.hint}
          {...field('password')}
        />
        <TextField label={TEXTS.repeat} type="password" autoComplete="new-password" {...field('repeat')} />
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

import { entryCalls } from '@stormlane/contract'
import { entryTexts } from '../../parts/entry/entry.texts.ts'
import styles from '../../parts/entry/entry-frame.module.css'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { EntryLink } from '../../parts/entry/entry-navigation.tsx'
import { required } from '../../parts/entry/field-rules.ts'
import { useMutation } from '../../parts/entry/use-mutation.ts'
import { toUserMessage } from '../../parts/entry/use-sign-in.ts'
import { useTextForm } from '../../parts/entry/use-text-form.ts'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { sessionTexts } from './session.texts.ts'

const TEXTS = sessionTexts.newPassword

const RULES = {
  password: required(TEXTS.passwordRequired),
  repeat: (repeat: string, { password }: { password: string }) =>
    repeat === password ? undefined : entryTexts.passwordMismatch,
}

export function NewPasswordForm({ token, onRequestAnother }: { token: string; onRequestAnother: () => void }) {
  const confirm = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api.send(entryCalls.confirmPasswordReset, { body: { token, password } }),
  })
  const { field, submit } = useTextForm<keyof typeof RULES>(RULES, confirm.mutate)
  const error = toUserMessage(confirm.error)

  if (confirm.isSuccess)
    return (
      <EntryFrame title={TEXTS.title}>
        <p role="status" className={styles.done}>
          {TEXTS.done}
        </p>
        <p className={styles.foot}>
          <EntryLink to="/login">{sessionTexts.reset.back}</EntryLink>
        </p>
      </EntryFrame>
    )

  return (
    <EntryFrame title={TEXTS.title}>
      <p className={styles.explanation}>{TEXTS.explanation}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={TEXTS.password}
          type="password"
          autoComplete="new-password"
          autoFocus
          help={entryTexts.passwordHint}
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
        <EntryLink to="/login">{sessionTexts.reset.back}</EntryLink>
      </p>
    </EntryFrame>
  )
}

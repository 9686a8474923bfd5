import { entryCalls } from '@stormlane/contract'
import styles from '../../parts/entry/entry-frame.module.css'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { EntryLink } from '../../parts/entry/entry-navigation.tsx'
import { emailProblem } from '../../parts/entry/field-rules.ts'
import { useMutation } from '../../parts/entry/use-mutation.ts'
import { toUserMessage } from '../../parts/entry/use-sign-in.ts'
import { useTextForm } from '../../parts/entry/use-text-form.ts'
import { api } from '../../platform/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { sessionTexts } from './session.texts.ts'

const TEXTS = sessionTexts.reset

/** `notice` says why the form is shown instead of what the link promised. */
export function RequestResetForm({ notice }: { notice?: string }) {
  const request = useMutation({
    mutationFn: (body: { email: string }) => api.send(entryCalls.requestPasswordReset, { body }),
  })
  const { field, submit } = useTextForm({ email: emailProblem }, request.mutate)
  const error = toUserMessage(request.error)
  return (
    <EntryFrame title={TEXTS.title}>
      {request.isSuccess ? (
        <p role="status" className={styles.done}>
          {TEXTS.requested}
        </p>
      ) : (
        <>
          {notice && (
            <p role="alert" className={styles.notice}>
              {notice}
            </p>
          )}
          <p className={styles.explanation}>{TEXTS.explanation}</p>
          <form className={styles.form} noValidate onSubmit={submit}>
            <TextField
              label={sessionTexts.login.email}
              type="email"
              autoComplete="username"
              autoFocus
              {...field('email')}
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
        <EntryLink to="/login">{TEXTS.back}</EntryLink>
      </p>
    </EntryFrame>
  )
}

import { entryCalls } from '@stormlane/contract'
import type { SecondStep } from '@stormlane/domain/sign-in'
import styles from '../../parts/entry/entry-frame.module.css'
import { required } from '../../parts/entry/field-rules.ts'
import { useMutation } from '../../parts/entry/use-mutation.ts'
import { toUserMessage } from '../../parts/entry/use-sign-in.ts'
import { useTextForm } from '../../parts/entry/use-text-form.ts'
import { api } from '../../platform/api.ts'
import { beginSession } from '../../platform/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { sessionTexts } from './session.texts.ts'

const TEXTS = sessionTexts.secondStep

interface CodeFormProps {
  challenge: string
  steps: readonly SecondStep[]
  onStartAgain: () => void
}

/** The second step of a sign-in: a code from the authenticator app, a recovery code, or a passkey. */
export function CodeForm({ challenge, steps, onStartAgain }: CodeFormProps) {
  const answering = useMutation({
    mutationFn: ({ code }: { code: string }) =>
      api.send(entryCalls.answerSignInChallenge, { body: { challenge, code } }),
    onSuccess: beginSession,
  })
  const { field, submit } = useTextForm({ code: required(TEXTS.codeRequired) }, answering.mutate)
  const error = toUserMessage(answering.error)
  const hasApp = steps.includes('app')
  return (
    <>
      <p className={styles.explanation}>{hasApp ? TEXTS.explanation : TEXTS.passkeyOnly}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        {hasApp ? (
          <>
            <TextField
              label={TEXTS.code}
              help={TEXTS.help}
              inputMode="text"
              autoComplete="one-time-code"
              autoFocus
              maxLength={40}
              {...field('code')}
            />
            {error && !answering.isPending && (
              <p role="alert" className={styles.error}>
                {error}
              </p>
            )}
            <Button type="submit" kind="primary" size="large" fullWidth busy={answering.isPending}>
              {sessionTexts.login.submit}
            </Button>
          </>
        ) : null}
        {steps.includes('passkey') ? <PasskeyButton challenge={challenge} /> : null}
      </form>
      <p className={styles.foot}>
        <Button kind="link" size="small" onClick={onStartAgain}>
          {TEXTS.startAgain}
        </Button>
      </p>
    </>
  )
}

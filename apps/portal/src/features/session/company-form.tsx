import styles from '../../parts/entry/entry-frame.module.css'
import { emailProblem } from '../../parts/entry/field-rules.ts'
import { useMutation } from '../../parts/entry/use-mutation.ts'
import { toUserMessage } from '../../parts/entry/use-sign-in.ts'
import { useTextForm } from '../../parts/entry/use-text-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { goToCompany } from './company-sign-in.ts'
import { sessionTexts } from './session.texts.ts'

const TEXTS = sessionTexts.company

/** Asks for the e-mail address, whose domain determines the identity provider. */
export function CompanyForm({ onBack }: { onBack: () => void }) {
  const going = useMutation({ mutationFn: ({ email }: { email: string }) => goToCompany(email) })
  const { field, submit } = useTextForm({ email: emailProblem }, going.mutate)
  const error = toUserMessage(going.error)
  return (
    <>
      <p className={styles.explanation}>{TEXTS.explanation}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField label={TEXTS.email} type="email" autoComplete="username" autoFocus {...field('email')} />
        {error && !going.isPending && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <Button type="submit" kind="primary" size="large" fullWidth busy={going.isPending || going.isSuccess}>
          {TEXTS.submit}
        </Button>
      </form>
      <p className={styles.foot}>
        <Button kind="link" size="small" onClick={onBack}>
          {TEXTS.back}
        </Button>
      </p>
    </>
  )
}

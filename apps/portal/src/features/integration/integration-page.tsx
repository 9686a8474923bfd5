import { CallError, confirmIntegration } from '@stormlane/contract'
import type { SignUpProvider } from '@stormlane/domain/product'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import styles from '../../parts/entry/entry-frame.module.css'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { api } from '../../platform/api.ts'
import { portalConfig } from '../../platform/portal-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { integrationTexts } from './integration.texts.ts'
import css from './integration-page.module.css'

interface IntegrationPageProps {
  provider: SignUpProvider
  /** Id in the sign-up link (SETUP-026). */
  id: string
  signature: string
}

/** Lets a user of a telematics provider ask to be connected. */
export function IntegrationPage({ provider, id, signature }: IntegrationPageProps) {
  const [email, setEmail] = useState('')
  const confirm = useMutation({
    mutationFn: () =>
      api.send(confirmIntegration, { params: { provider }, body: { email: email.trim(), id, signature } }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (email.trim() !== '') confirm.mutate()
  }
  return (
    <EntryFrame title={integrationTexts.title(portalConfig.productName, provider)}>
      {portalConfig.isLinkRefused ? (
        <p role="alert">
          {integrationTexts.usedLink}
          <a href={`mailto:${portalConfig.supportEmail}`}>{portalConfig.supportEmail}</a>
        </p>
      ) : confirm.isSuccess ? (
        <p role="status" className={css.success}>
          <CircleCheck size={24} aria-hidden="true" />
          {integrationTexts.success}
        </p>
      ) : (
        <>
          <p className={styles.explanation}>{integrationTexts.explanation(provider)}</p>
          <form className={styles.form} noValidate onSubmit={submit}>
            {confirm.isError && <Failure detail={errorDetail(confirm.error)} />}
            <TextField
              label={integrationTexts.email}
              type="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <Button
              type="submit"
              kind="primary"
              size="large"
              fullWidth
              disabled={email.trim() === ''}
              busy={confirm.isPending}
            >
              {integrationTexts.submit}
            </Button>
          </form>
          <p className={styles.foot}>{integrationTexts.use}</p>
        </>
      )}
    </EntryFrame>
  )
}

function Failure({ detail }: { detail: string }) {
  const { before, after, label } = integrationTexts.failure
  return (
    <div role="alert" className={css.failure}>
      <p>
        {before}
        <a href={`mailto:${portalConfig.supportEmail}`}>{portalConfig.supportEmail}</a>
        {after}
      </p>
      <p>
        <strong>{label}</strong> {detail}
      </p>
    </div>
  )
}

function errorDetail(error: Error): string {
  return (
    (error instanceof CallError && error.kind === 'answer' && error.messages.join(', ')) ||
    integrationTexts.failure.unknown
  )
}

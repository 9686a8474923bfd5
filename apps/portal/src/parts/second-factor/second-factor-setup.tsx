import { confirmSecondFactor, startSecondFactor } from '@stormlane/contract'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { api } from '../../platform/api.ts'
import { errorLines } from '../../platform/error-lines.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { secondFactorTexts as TEXTS } from './second-factor.texts.ts'

/** Sets up an authenticator app in steps: the password, the QR code with a first code, and the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const starting = useMutation({
    mutationFn: (password: string) => api.send(startSecondFactor, { body: { password } }),
  })
  const confirming = useMutation({ mutationFn: () => api.send(confirmSecondFactor, { body: { code } }) })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() !== '') confirming.mutate()
  }
  if (confirming.data) return <RecoveryCodes codes={confirming.data.recoveryCodes} onDone={onDone} />
  if (!starting.data)
    return <PasswordStep busy={starting.isPending} error={starting.error} onPassword={starting.mutate} />
  return (
    <form className={css.steps} noValidate onSubmit={submit}>
      <p>{TEXTS.scan}</p>
      <QrCode text={starting.data.uri} label={TEXTS.qrCode} />
      <TextField label={TEXTS.secret} readOnly value={(starting.data.secret.match(/.{1,4}/g) ?? []).join(' ')} />
      <TextField
        label={TEXTS.code}
        help={TEXTS.codeHelp}
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {confirming.isError && !confirming.isPending ? (
        <p role="alert" className={css.error}>
          {errorLines(confirming.error).join(' ')}
        </p>
      ) : null}
      <Button kind="primary" type="submit" disabled={code.trim() === ''} busy={confirming.isPending}>
        {TEXTS.turnOn}
      </Button>
    </form>
  )
}

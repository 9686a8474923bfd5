import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { signInState } from '../../platform/session.ts'
import { LoginForm } from './login-form.tsx'
import { embeddedMessage, sessionTexts } from './session.texts.ts'
import styles from './session-frame.module.css'
import { SessionFrame } from './session-frame.tsx'
import { messageOf, useSignIn } from './use-sign-in.ts'

const TEXTS = sessionTexts.login

/** The form; in an embedded frame, where single sign-on should have happened, a message in its place (core §2). */
export function LoginPage({ trialKey }: { trialKey: string | undefined }) {
  const signIn = useSignIn()
  const redeeming = useRedeemedTrialKey(trialKey, signIn.mutate)
  const waits = redeeming && !signIn.isError
  const embedded = window.self !== window.top
  const notice = signInState.notice && sessionTexts.notices[signInState.notice]

  return (
    <SessionFrame title={TEXTS.title}>
      {notice && !signIn.isError && (
        <p role="alert" className={styles.notice}>
          {notice}
        </p>
      )}
      {waits ? (
        <p role="status">{TEXTS.redeeming}</p>
      ) : embedded ? (
        <p role="alert">{embeddedMessage(signInState.lastLoginError)}</p>
      ) : (
        <LoginForm busy={signIn.isPending} error={messageOf(signIn.error)} onSubmit={signIn.mutate} />
      )}
    </SessionFrame>
  )
}

/** Redeems the key of the address once, and takes it out of the address bar before anything else can read it there. */
function useRedeemedTrialKey(trialKey: string | undefined, signIn: (body: { trialKey: string }) => void): boolean {
  const [key] = useState(trialKey)
  const redeemed = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (!key || redeemed.current) return
    redeemed.current = true
    void navigate({ to: '/login', search: {}, replace: true })
    signIn({ trialKey: key })
  }, [key, navigate, signIn])
  return key !== undefined
}

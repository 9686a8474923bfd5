import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { embeddedMessage } from '../../parts/entry/embedded-message.ts'
import styles from '../../parts/entry/entry-frame.module.css'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { useEntryNavigation } from '../../parts/entry/entry-navigation.tsx'
import { toUserMessage, useSignIn } from '../../parts/entry/use-sign-in.ts'
import { loadChunk } from '../../platform/chunk-loading.ts'
import { signInState } from '../../platform/session.ts'
import { LoginForm } from './login-form.tsx'
import { sessionTexts } from './session.texts.ts'

const TEXTS = sessionTexts.login

/** Loaded on demand, because most users never see them. */
const CompanyForm = lazy(() => loadChunk(() => import('./company-form.tsx').then((m) => ({ default: m.CompanyForm }))))
const CodeForm = lazy(() => loadChunk(() => import('./code-form.tsx').then((m) => ({ default: m.CodeForm }))))

/** Shows the login form, or a message in an embedded frame with single sign-on (SESSION-018). */
export function LoginPage({ trialKey }: { trialKey: string | undefined }) {
  const signIn = useSignIn()
  const redeeming = useRedeemedTrialKey(trialKey, signIn.mutate)
  const waits = redeeming && !signIn.isError
  const embedded = window.self !== window.top
  const [isCompany, setCompany] = useState(false)
  const notice = signInState.notice && sessionTexts.notices[signInState.notice]

  return (
    <EntryFrame title={TEXTS.title}>
      {notice && !signIn.isError && (
        <p role="alert" className={styles.notice}>
          {notice}
        </p>
      )}
      {signIn.data && 'challenge' in signIn.data ? (
        <Suspense fallback={<p role="status">{TEXTS.redeeming}</p>}>
          <CodeForm challenge={signIn.data.challenge} steps={signIn.data.steps} onStartAgain={signIn.reset} />
        </Suspense>
      ) : isCompany ? (
        <Suspense fallback={null}>
          <CompanyForm onBack={() => setCompany(false)} />
        </Suspense>
      ) : waits ? (
        <p role="status">{TEXTS.redeeming}</p>
      ) : embedded ? (
        <p role="alert">{embeddedMessage(signInState.lastLoginError)}</p>
      ) : (
        <LoginForm
          busy={signIn.isPending}
          error={toUserMessage(signIn.error)}
          onSubmit={signIn.mutate}
          onCompany={() => setCompany(true)}
        />
      )}
    </EntryFrame>
  )
}

/** Redeems the trial key once, and removes it from the address first so that nothing else can read it. */
function useRedeemedTrialKey(trialKey: string | undefined, signIn: (body: { trialKey: string }) => void): boolean {
  const [key] = useState(trialKey)
  const redeemed = useRef(false)
  const { go } = useEntryNavigation()
  useEffect(() => {
    if (!key || redeemed.current) return
    redeemed.current = true
    go('/login', 'replace')
    signIn({ trialKey: key })
  }, [key, go, signIn])
  return key !== undefined
}

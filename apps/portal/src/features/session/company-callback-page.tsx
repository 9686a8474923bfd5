import { useEffect, useRef, useState } from 'react'
import styles from '../../parts/entry/entry-frame.module.css'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { EntryLink, useEntryNavigation } from '../../parts/entry/entry-navigation.tsx'
import { useMutation } from '../../parts/entry/use-mutation.ts'
import { toUserMessage } from '../../parts/entry/use-sign-in.ts'
import { beginSession } from '../../platform/session.ts'
import { ForeignSignIn, finishSignIn } from './company-sign-in.ts'
import { sessionTexts } from './session.texts.ts'

const TEXTS = sessionTexts.company

/** The page to which the identity provider returns. The code is removed from the address and the history at once. */
export function CompanyCallbackPage() {
  const [query] = useState(() => window.location.search.slice(1))
  const { go } = useEntryNavigation()
  const finished = useRef(false)
  const { mutate, error } = useMutation({
    mutationFn: finishSignIn,
    onSuccess: (session) => {
      beginSession(session)
      go('/login', 'replace')
    },
  })
  useEffect(() => {
    if (finished.current) return
    finished.current = true
    window.history.replaceState(window.history.state, '', '/login/company')
    mutate(query)
  }, [query, mutate])
  const problem = error instanceof ForeignSignIn ? TEXTS.foreign : toUserMessage(error)
  return (
    <EntryFrame title={TEXTS.title}>
      {problem ? (
        <>
          <p role="alert" className={styles.error}>
            {problem}
          </p>
          <p className={styles.foot}>
            <EntryLink to="/login">{sessionTexts.reset.back}</EntryLink>
          </p>
        </>
      ) : (
        <p role="status">{sessionTexts.login.redeeming}</p>
      )}
    </EntryFrame>
  )
}

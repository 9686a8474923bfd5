import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import styles from '../../parts/entry/entry-frame.module.css'
import { EntryFrame } from '../../parts/entry/entry-frame.tsx'
import { readStored } from '../../platform/local-store.ts'
import { useToken } from '../../platform/session.ts'
import { Spinner } from '../../ui/states/spinner.tsx'
import { logOut } from './log-out.ts'
import { sessionTexts } from './session.texts.ts'

/** Ends the session on entry and redirects to / once the token is removed (SESSION-029, SESSION-034). */
export function LogoutPage() {
  const token = useToken()
  const navigate = useNavigate()
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (readStored('token') === undefined) console.warn('There is no session to log out of: the token is undefined.')
    else void logOut()
  }, [])

  useEffect(() => {
    if (token === undefined) void navigate({ to: '/', replace: true })
  }, [token, navigate])

  return (
    <EntryFrame title={sessionTexts.logout.title}>
      <p role="status" className={styles.waiting}>
        <Spinner size={18} label={sessionTexts.logout.title} />
        {sessionTexts.logout.explanation}
      </p>
    </EntryFrame>
  )
}

import CircularProgress from '@mui/material/CircularProgress'
import { signOut } from '@stormlane/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../../platform/api.ts'
import { readStored } from '../../platform/local-store.ts'
import { endSession, useToken } from '../../platform/session.ts'
import { sessionTexts } from './session.texts.ts'
import styles from './session-frame.module.css'
import { SessionFrame } from './session-frame.tsx'

/** A server that has not answered by then is not waited for (core §9). */
const LOGOUT_TIMEOUT_MS = 5000

/** Ends the session on entry and goes to / once the token is gone. */
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
    <SessionFrame title={sessionTexts.logout.title}>
      <p role="status" className={styles.waiting}>
        <CircularProgress size={18} aria-label={sessionTexts.logout.title} />
        {sessionTexts.logout.explanation}
      </p>
    </SessionFrame>
  )
}

/** Success, error and timeout all clear the session; only the timeout has something to say (core §4). */
async function logOut(): Promise<void> {
  const answer = new AbortController()
  const timer = setTimeout(() => answer.abort(), LOGOUT_TIMEOUT_MS)
  try {
    await api.send(signOut, {}, answer.signal)
  } catch (error) {
    console.warn('The server did not confirm the logout.', error)
  }
  clearTimeout(timer)
  endSession(answer.signal.aborted ? 'logout-timed-out' : undefined)
}

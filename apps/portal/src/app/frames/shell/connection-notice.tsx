import { CloudOff, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { RealtimeState } from '../../../platform/realtime/connection.ts'
import styles from './connection-notice.module.css'
import { shellTexts } from './shell.texts.ts'

/** Warns that the data on screen may be out of date because the browser is offline or live updates are disconnected. */
export function ConnectionNotice({ connection }: { connection: RealtimeState }) {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  const text = !online ? shellTexts.connection.offline : connection === 'lost' ? shellTexts.connection.lost : undefined
  return (
    <div role="status" className={styles.place}>
      {text && (
        <span className={styles.notice}>
          {online ? <CloudOff size={15} aria-hidden="true" /> : <WifiOff size={15} aria-hidden="true" />}
          {text}
        </span>
      )}
    </div>
  )
}

export function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

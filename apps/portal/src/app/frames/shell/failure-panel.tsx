import { CallError } from '@stormlane/contract'
import { CloudAlert } from 'lucide-react'
import { useContext, useEffect, useEffectEvent } from 'react'
import { ChunkLoadError } from '../../../platform/chunk-loading.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { WallContext } from '../wall/wall-context.ts'
import styles from './failure-panel.module.css'
import { shellTexts } from './shell.texts.ts'

const TEXTS = shellTexts.failure

interface FailurePanelProps {
  error: unknown
  onRetry?: () => void
  /** Loads code again that did not arrive, and shows it; called by itself when the connection may be back. */
  onLoadAgain?: () => Promise<void>
}

/** Replaces a failed page: says what happened and what to do, and shows the details that support asks for. */
export function FailurePanel({ error, onRetry, onLoadAgain }: FailurePanelProps) {
  const { title, text } = toUserMessage(error)
  const wall = useContext(WallContext)
  useEffect(() => wall?.onPageFailed(), [wall])
  useReconnected(error instanceof ChunkLoadError ? onLoadAgain : undefined)
  const retryable = onRetry && !(error instanceof ChunkLoadError)
  return (
    <main className={styles.page}>
      <section role="alert" className={styles.panel}>
        <CloudAlert size={32} strokeWidth={1.5} aria-hidden="true" />
        <h1 className={styles.title}>{title}</h1>
        <p>{text}</p>
        <Button kind="primary" onClick={retryable ? onRetry : () => window.location.reload()}>
          {retryable ? TEXTS.retry : TEXTS.reload}
        </Button>
        <details className={styles.details}>
          <summary>{TEXTS.details}</summary>
          <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
        </details>
      </section>
    </main>
  )
}

/** A server that restarts does not make the browser offline, so the load is repeated from time to time as well. */
const LOAD_AGAIN_MS = 15_000

function useReconnected(onReconnected: (() => Promise<void>) | undefined): void {
  // Without the code, the panel stays as it is.
  const retry = useEffectEvent(() => void onReconnected?.().catch(() => undefined))
  const isWaiting = onReconnected !== undefined
  useEffect(() => {
    if (!isWaiting) return
    const whenOnline = () => retry()
    const timer = setInterval(() => navigator.onLine && retry(), LOAD_AGAIN_MS)
    window.addEventListener('online', whenOnline)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', whenOnline)
    }
  }, [isWaiting])
}

function toUserMessage(error: unknown): { title: string; text: string } {
  if (error instanceof ChunkLoadError) return { title: TEXTS.chunkTitle, text: TEXTS.chunkText }
  if (error instanceof CallError && error.kind === 'network')
    return { title: TEXTS.unreachableTitle, text: TEXTS.unreachableText }
  return { title: TEXTS.title, text: TEXTS.text }
}

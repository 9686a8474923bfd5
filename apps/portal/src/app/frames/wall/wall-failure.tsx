import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FailurePanel } from '../shell/failure-panel.tsx'

const RETRY_MS = 30_000

/** Shown when a wall screen cannot start. It retries automatically, because nobody is there to press a button. */
export function WallFailure({ error }: { error: unknown }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), RETRY_MS)
    return () => clearInterval(timer)
  }, [router])
  return <FailurePanel error={error} onRetry={() => void router.invalidate()} />
}

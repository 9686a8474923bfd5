import { CallError, createClient, ERRORS, entryCalls } from '@stormlane/contract'
import { useEffect, useState } from 'react'
import type { AlertFeature } from '../../parts/overlays/alert-items.ts'
import { apiHost } from '../../platform/api.ts'

type ViewedAlert = { alert?: AlertFeature; error?: unknown }

/** Loads the alert of a public page with the token in its address, if any, and never with a stored session. */
export function useViewedAlert(id: string, token: string | undefined): ViewedAlert & { retry: () => void } {
  const [viewed, setViewed] = useState<ViewedAlert>({})
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController()
    const client = createClient({ host: apiHost, token: () => token, onSessionEnded: () => undefined })
    client.send(entryCalls.getAlertFeature, { params: { id } }, abort.signal).then(
      (answer) => setViewed(isAlert(answer) ? { alert: answer } : { error: new Error('The answer is not an alert.') }),
      (error: unknown) => {
        if (!abort.signal.aborted) setViewed({ error })
      },
    )
    return () => abort.abort()
  }, [id, token, attempt])

  const retry = () => {
    setViewed({})
    setAttempt((count) => count + 1)
  }
  return { ...viewed, retry }
}

/**
 * Checks the fields that the page shows, because the page does without the schema library and a proxy may answer 200
 * with JSON of its own.
 */
function isAlert(answer: { properties?: Partial<AlertFeature['properties']> } | null): answer is AlertFeature {
  const { event, sent, begins, expires } = answer?.properties ?? {}
  return Boolean(event && sent && begins && expires)
}

export function isAlertNotFound(error: unknown): boolean {
  return error instanceof CallError && error.message.toLowerCase().includes(ERRORS.ALERT_NOT_FOUND.text)
}

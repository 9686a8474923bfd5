import { CallError, createClient, ERRORS, entryCalls } from '@stormlane/contract'
import { useEffect, useState } from 'react'
import type { AlertFeature } from '../../parts/overlays/alert-items.ts'
import { apiHost } from '../../platform/api.ts'

type ViewedAlert = { alert?: AlertFeature; error?: unknown }

/** The alert of a public page, asked for with the token of its address, if it has one, and never with a stored session. */
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

/** The page loads without the schema library. A proxy may answer 200 with JSON of its own, which lacks what the page shows. */
function isAlert(answer: { properties?: Partial<AlertFeature['properties']> } | null): answer is AlertFeature {
  const { event, sent, begins, expires } = answer?.properties ?? {}
  return Boolean(event && sent && begins && expires)
}

export function isAlertNotFound(error: unknown): boolean {
  return error instanceof CallError && error.message.toLowerCase().includes(ERRORS.ALERT_NOT_FOUND.text)
}

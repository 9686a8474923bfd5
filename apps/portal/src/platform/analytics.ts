import { trackEvents } from '@stormlane/contract'
import type * as z from 'zod'
import { apiHost } from './api.ts'

type AnalyticsEvent = z.input<NonNullable<(typeof trackEvents)['body']>>['events'][number]

/** Public embeds are never counted (public §2). */
const UNCOUNTED = '/wo-embed/'

interface PageView {
  path: string
  since: number
}

/**
 * Counts page views and how long they last. A path is the pattern of its route, without values and query, so that neither
 * a share key nor a token can be in it; the call carries no token either. Do Not Track switches all of it off.
 */
export function createAnalytics(send: (event: AnalyticsEvent) => void = sendQuietly, now: () => number = Date.now) {
  let view: PageView | undefined

  function leave(): void {
    if (!view) return
    send({ type: 'page_view_duration', path: view.path, duration_ms: Math.round(now() - view.since) })
    view = undefined
  }

  return {
    /** A page was opened. Opening the same one again (a changed query) is the same view. */
    open(path: string): void {
      if (view?.path === path) return
      leave()
      if (path.startsWith(UNCOUNTED) || wantsNoTracking()) return
      view = { path, since: now() }
      send({ type: 'page_load', path })
    },
    leave,
  }
}

function wantsNoTracking(): boolean {
  return (
    navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
  )
}

/** Fire and forget, and still delivered when the page closes. */
function sendQuietly(event: AnalyticsEvent): void {
  const url = `${apiHost()}${trackEvents.path}`
  const body = JSON.stringify({ events: [event] })
  void fetch(url, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined)
}

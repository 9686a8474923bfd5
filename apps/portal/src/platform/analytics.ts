import { entryCalls, type trackEvents } from '@stormlane/contract'
import type * as z from 'zod'
import { apiHost } from './api.ts'

type AnalyticsEvent = z.input<NonNullable<(typeof trackEvents)['body']>>['events'][number]

/** Public embeds are never counted (SHELL-058). */
const UNCOUNTED = '/wo-embed/'

interface PageView {
  path: string
  since: number
}

/**
 * Counts page views and their duration. Paths are route patterns without values and query, so they cannot contain a share
 * key or a token, and the call carries no token. Do Not Track turns all of it off.
 */
export function createAnalytics(send: (event: AnalyticsEvent) => void = sendQuietly, now: () => number = Date.now) {
  let view: PageView | undefined

  function leave(): void {
    if (!view) return
    send({ type: 'page_view_duration', path: view.path, duration_ms: Math.round(now() - view.since) })
    view = undefined
  }

  return {
    /** Opening the same path again, for example with another query, continues the same view. */
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

/** Ignores failures; `keepalive` delivers the event even while the page closes. */
function sendQuietly(event: AnalyticsEvent): void {
  const url = `${apiHost()}${entryCalls.trackEvents.path}`
  const body = JSON.stringify({ events: [event] })
  void fetch(url, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined)
}

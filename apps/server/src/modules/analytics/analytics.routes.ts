import { trackEvents } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { analyticsRepository } from './analytics.repository.ts'

/** Public embeds send no analytics events (SHELL-058). */
const UNCOUNTED_PATH = '/wo-embed/'

export function analyticsRoutes(app: FastifyInstance, { database, clock }: { database: Database; clock: Clock }): void {
  const analytics = analyticsRepository(database)
  route(app, trackEvents, async (request) => {
    const events = wishesNotToBeTracked(request) ? [] : request.body.events
    const rows = events.flatMap((event) => {
      const path = withoutQuery(event.path)
      if (path.startsWith(UNCOUNTED_PATH)) return []
      const duration = event.type === 'page_view_duration' ? event.duration_ms : null
      return [{ type: event.type, path, duration_ms: duration, created_at: clock.now() }]
    })
    await analytics.add(rows)
    return { success: true as const }
  })
}

function wishesNotToBeTracked({ headers }: FastifyRequest): boolean {
  return headers.dnt === '1' || headers['sec-gpc'] === '1'
}

/** A query may contain a token or a place that a user looked at. */
function withoutQuery(path: string): string {
  return path.replace(/[?#].*$/s, '')
}

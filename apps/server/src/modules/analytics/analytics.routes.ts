import { trackEvents } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { rateLimiter } from '../../platform/rate-limit.ts'
import { analyticsRepository } from './analytics.repository.ts'

/** Public embeds send no analytics events (SHELL-058). */
const UNCOUNTED_PATH = '/wo-embed/'

/** Anybody may send events, and they are kept for 90 days. All users of an office may share one address. */
const EVENTS_PER_ADDRESS = { burst: 2000, perSecond: 5 }
/** At most 0.4 million rows a day, some 40 MB. */
const EVENTS_OF_ALL = { burst: 20_000, perSecond: 5 }

export function analyticsRoutes(app: FastifyInstance, { database, clock }: { database: Database; clock: Clock }): void {
  const analytics = analyticsRepository(database)
  const perAddress = rateLimiter(EVENTS_PER_ADDRESS)
  const ofAll = rateLimiter(EVENTS_OF_ALL)
  route(app, trackEvents, async (request) => {
    const events = wishesNotToBeTracked(request) ? [] : request.body.events
    const rows = events.flatMap((event) => {
      const path = withoutQuery(event.path)
      if (path.startsWith(UNCOUNTED_PATH)) return []
      const duration = event.type === 'page_view_duration' ? event.duration_ms : null
      return [{ type: event.type, path, duration_ms: duration, created_at: clock.now() }]
    })
    perAddress.take(request.ip, rows.length)
    ofAll.take('all', rows.length)
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

import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import { route } from '../../platform/http/route.ts'
import type { CalendarFeedService } from './calendar-feed.service.ts'

/** How often calendars that ask us should read it again; the queue changes with every run. */
const READ_AGAIN_SECONDS = 900

export function calendarFeedRoutes(app: FastifyInstance, feeds: CalendarFeedService): void {
  const onWire = async (organizationId: string) => {
    const feed = await feeds.find(organizationId)
    if (!feed) return null
    const { createdAt, createdBy, readAt } = feed
    return { created_at: createdAt.toISOString(), created_by: createdBy, read_at: readAt?.toISOString() ?? null }
  }
  route(app, getCalendarFeed, async ({ session }) => ({ calendar_feed: await onWire(session.organizationId) }))
  route(app, createCalendarFeed, async ({ actor }) => {
    const url = await feeds.create(actor)
    return { calendar_feed: await onWire(actor.organizationId), url }
  })
  route(app, deleteCalendarFeed, async ({ actor }) => {
    await feeds.remove(actor)
    return { success: true as const }
  })
  // No call of the contract: programs that read calendars know only its address.
  app.get<{ Params: { file: string } }>('/calendar/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const key = params.file.endsWith('.ics') ? params.file.slice(0, -'.ics'.length) : ''
    const text = key === '' ? undefined : await feeds.read(key)
    if (text === undefined) throw new DomainError('NOT_FOUND')
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', `private, max-age=${READ_AGAIN_SECONDS}`)
      .send(text)
  })
}

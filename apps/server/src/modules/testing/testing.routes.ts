import { publishTestUpdate, setTestClock } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { MovableClock } from '../../platform/test-clock.ts'
import type { Publish } from '../realtime/realtime.publisher.ts'

/** Registered only when the server was started with a movable clock. */
export function testingRoutes(app: FastifyInstance, clock: MovableClock, publish: Publish): void {
  route(app, setTestClock, (request) => {
    clock.moveTo(new Date(request.body.now))
    return { success: true as const }
  })

  route(app, publishTestUpdate, async (request) => {
    await publish(request.session.organizationId, request.body.channel, request.body.data)
    return { success: true as const }
  })
}

import { fileSupportMessage } from '@stormlane/contract'
import type { Clock } from '@stormlane/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/queue.ts'

interface Dependencies {
  database: Database
  clock: Clock
  queue: Pick<Queue, 'send'>
}

export function supportRoutes(app: FastifyInstance, { database, clock, queue }: Dependencies): void {
  route(app, fileSupportMessage, async (request) => {
    const { organizationId, userId } = request.session
    const { message, page, viewport } = request.body
    const filed = await database.asOrganization(organizationId, (db) =>
      db
        .insertInto('support_messages')
        .values({
          organization_id: organizationId,
          user_id: userId,
          message,
          page,
          viewport: viewport ?? null,
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    // The message is safe now; the job also runs by itself, so a lost nudge only delays the mail.
    await queue.send('send-support-mail', {})
    return { support_message: filed }
  })
}
